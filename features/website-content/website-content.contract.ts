import * as z from 'zod/mini'
import { shownOwnPage } from '#content/shown-own-page.ts'
import { shownPicture } from '#content/shown-picture.ts'
import {
  agendaDay,
  agendaItem,
  ornaments,
  partner,
  pastSpeaker,
  sessionPerson,
  siteContent,
  speaker,
  sponsorPackage,
  websiteContent,
} from '#content/website-content.ts'
import { endpoint } from '#shared/endpoint.ts'

/*
 * The content of the public pages, for the website of the host name. The pages' loaders call these on the server, so
 * a visitor's browser gets the data with the page (W32).
 */

/** Shows what every page needs: the event, the header, the footer, and the contact details. */
export const showSite = endpoint({
  method: 'GET',
  path: '/api/website-content/site',
  replies: { 200: siteContent },
})

/** The end of the address of the speaker's page. */
const speakerId = z.optional(z.string())
const shownPerson = z.extend(sessionPerson, { speakerId })
export type ShownPerson = z.output<typeof shownPerson>

/** `today`: the number of the current day at the venue; absent on all other days. */
const agendaToday = z.extend(websiteContent.shape.agenda, {
  days: z.array(
    z.extend(agendaDay, {
      items: z.array(
        z.extend(z.omit(agendaItem, { id: true }), {
          speakerId,
          moreSpeakers: z.optional(z.array(shownPerson)),
          chair: z.optional(shownPerson),
          /** The square of the track: its letter, and which of six colours it has. */
          trackMark: z.optional(z.object({ letter: z.string(), colour: z.int() })),
        }),
      ),
    }),
  ),
  today: z.optional(z.int()),
})
export type AgendaToday = z.output<typeof agendaToday>

/** Words that are written downwards; `picture`: the drawn ones. */
const drawnWords = z.object({
  text: z.string(),
  picture: z.optional(z.object({ src: z.string(), width: z.int(), height: z.int() })),
})

/** A picture, with the line that says whose an uploaded one is. */
const creditedPicture = z.object({ picture: shownPicture, credit: z.optional(z.string()) })
export type CreditedPicture = z.output<typeof creditedPicture>

/** The picture is uploaded or drawn; absent: initials stand in its place. */
const pictured = { picture: z.optional(shownPicture), credit: z.optional(z.string()) }
const drawnFrom = { photo: true, image: true, avatar: true } as const
/** Only on the page of the person. */
const ofOwnPage = { biography: true, links: true, pronouns: true, spoken: true } as const
const shownSpeaker = z.extend(z.omit(speaker, { ...drawnFrom, ...ofOwnPage }), {
  ...pictured,
  /** The end of the address of their page. */
  address: z.string(),
})
export type ShownSpeaker = z.output<typeof shownSpeaker>
const shownPastSpeaker = z.extend(z.omit(pastSpeaker, drawnFrom), pictured)
export type ShownPastSpeaker = z.output<typeof shownPastSpeaker>

const shownPartner = z.extend(z.omit(partner, { picture: true, logo: true }), {
  logo: z.optional(shownPicture),
})
export type ShownPartner = z.output<typeof shownPartner>
/** `price`: the amount in euros, or words. */
const shownPackage = z.omit(sponsorPackage, { cents: true })
export type ShownPackage = z.output<typeof shownPackage>
const shownPartners = z.extend(websiteContent.shape.partners, {
  items: z.array(shownPartner),
  packages: z.array(shownPackage),
})

/** Shows the sections of the home page, which also needs `showSite`. */
export const showHome = endpoint({
  method: 'GET',
  path: '/api/website-content/home',
  replies: {
    200: z.extend(
      z.pick(websiteContent, {
        homeSections: true,
        hero: true,
        statistics: true,
        intro: true,
        details: true,
        audience: true,
        committee: true,
        testimonials: true,
        travel: true,
        featureCards: true,
        faq: true,
        topics: true,
      }),
      {
        /** Their names and logos. */
        partners: z.extend(z.omit(shownPartners, { packages: true }), {
          items: z.array(z.omit(shownPartner, { description: true })),
        }),
        /** The uploaded picture of the first view, in place of the drawing of the look. */
        heroPicture: z.optional(creditedPicture),
        ornaments: z.extend(z.omit(ornaments, { stamp: true, cartouche: true }), {
          stamp: z.optional(drawnWords),
          cartouche: z.optional(drawnWords),
        }),
        agenda: agendaToday,
        featuredSpeakers: z.array(shownSpeaker),
        /** `passed`: the day is over in the venue's time zone. */
        importantDates: z.array(z.object({ label: z.string(), date: z.string(), passed: z.boolean() })),
        isRegistrationOpen: z.boolean(),
      },
    ),
  },
})

const speakerWithTalk = z.extend(shownSpeaker, {
  /** From the agenda; absent: it has no talk of theirs. */
  talk: z.optional(z.object({ title: z.string(), when: z.string(), href: z.string() })),
})
export type SpeakerWithTalk = z.output<typeof speakerWithTalk>

/** Shows the speakers, with their talks. */
export const showSpeakers = endpoint({
  method: 'GET',
  path: '/api/website-content/speakers',
  replies: {
    200: z.extend(websiteContent.shape.speakers, {
      firstGrid: z.array(speakerWithTalk),
      secondGrid: z.array(speakerWithTalk),
    }),
  },
})

/** A part of a speaker in the programme. */
const speakerSession = z.object({
  title: z.string(),
  description: z.optional(z.string()),
  /** The day's place among the days, which determines the colour of its line; its letter, and the number of the item. */
  line: z.int(),
  letter: z.string(),
  number: z.string(),
  /** At the venue, with the weekday and the zone. */
  when: z.string(),
  /** With the venue's offset: `2026-05-30T09:00+09:00`. */
  start: z.string(),
  end: z.string(),
  room: z.optional(z.string()),
  /** They chair it. */
  chairs: z.optional(z.boolean()),
  /** Its place in the agenda. */
  href: z.string(),
  /** Its calendar file. */
  calendar: z.string(),
})
export type SpeakerSession = z.output<typeof speakerSession>

const neighbour = z.object({ name: z.string(), address: z.string(), ...pictured })
export type Neighbour = z.output<typeof neighbour>

const speakerPage = z.extend(z.omit(speaker, { ...drawnFrom, links: true }), {
  ...pictured,
  address: z.string(),
  links: z.array(z.object({ words: z.string(), href: z.string() })),
  sessions: z.array(speakerSession),
  /** In the order of the page of all speakers, which ends with the last one. */
  previous: z.optional(neighbour),
  next: z.optional(neighbour),
})
export type ShownSpeakerPage = z.output<typeof speakerPage>

/**
 * Shows the page of a speaker, by its address or an earlier one.
 * @throws 404 The website has no such speaker
 */
export const showSpeaker = endpoint({
  method: 'GET',
  path: '/api/website-content/speakers/:address',
  params: z.object({ address: z.string() }),
  replies: { 200: speakerPage },
})

/** Shows the agenda, day by day. */
export const showAgenda = endpoint({
  method: 'GET',
  path: '/api/website-content/agenda',
  replies: { 200: agendaToday },
})

/** Shows the partners. */
export const showPartners = endpoint({
  method: 'GET',
  path: '/api/website-content/partners',
  replies: { 200: shownPartners },
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
      plenary: z.array(shownPastSpeaker),
      keynote: z.array(shownPastSpeaker),
      topics: websiteContent.shape.topics.shape.items,
    }),
  },
})

const galleryPicture = z.extend(creditedPicture, {
  /** The same, as large as the window. */
  large: shownPicture,
  caption: z.optional(z.string()),
})
export type GalleryPicture = z.output<typeof galleryPicture>
/**
 * Shows a page of the organisers' own.
 * @throws 404 The website has no such page
 */
export const showOwnPage = endpoint({
  method: 'GET',
  path: '/api/website-content/pages/:address',
  params: z.object({ address: z.string() }),
  replies: { 200: shownOwnPage },
})

/** Shows the gallery. */
export const showGallery = endpoint({
  method: 'GET',
  path: '/api/website-content/gallery',
  replies: { 200: z.extend(websiteContent.shape.gallery, { pictures: z.array(galleryPicture) }) },
})
