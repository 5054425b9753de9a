import * as z from 'zod/mini'
import { siteContent, speaker, websiteContent } from '#content/website-content.ts'
import { endpoint } from '#shared/endpoint.ts'

/*
 * What each public page says, for the website of the host name. Asked for by the loaders of the pages: a visitor's
 * browser gets the answers with the page (W32).
 */

/** Shows what every page needs: the event, the header, the footer, and how to reach the organisers. */
export const showSite = endpoint({
  method: 'GET',
  path: '/api/website-content/site',
  replies: { 200: siteContent },
})

/** Shows the sections of the home page. It needs `showSite` beside it. */
export const showHome = endpoint({
  method: 'GET',
  path: '/api/website-content/home',
  replies: {
    200: z.extend(
      z.pick(websiteContent, {
        hero: true,
        importantDates: true,
        statistics: true,
        intro: true,
        details: true,
        audience: true,
        featureCards: true,
        agenda: true,
        faq: true,
        topics: true,
        partners: true,
      }),
      { featuredSpeakers: z.array(speaker) },
    ),
  },
})

/** Shows the speakers. */
export const showSpeakers = endpoint({
  method: 'GET',
  path: '/api/website-content/speakers',
  replies: { 200: websiteContent.shape.speakers },
})

/** Shows the agenda, day by day. */
export const showAgenda = endpoint({
  method: 'GET',
  path: '/api/website-content/agenda',
  replies: { 200: websiteContent.shape.agenda },
})

/** Shows the partners. */
export const showPartners = endpoint({
  method: 'GET',
  path: '/api/website-content/partners',
  replies: { 200: websiteContent.shape.partners },
})

/** Shows the topics of the conference. */
export const showConferenceTopics = endpoint({
  method: 'GET',
  path: '/api/website-content/conference-topics',
  replies: { 200: websiteContent.shape.conferenceTopicsPage },
})

/** Shows the previous edition, with its topics by name and icon. */
export const showPreviousEdition = endpoint({
  method: 'GET',
  path: '/api/website-content/previous-edition',
  replies: {
    200: z.extend(z.omit(websiteContent.shape.previousEdition, { topicIds: true }), {
      topics: websiteContent.shape.topics.shape.items,
    }),
  },
})

/** Shows the gallery. */
export const showGallery = endpoint({
  method: 'GET',
  path: '/api/website-content/gallery',
  replies: { 200: websiteContent.shape.gallery },
})
