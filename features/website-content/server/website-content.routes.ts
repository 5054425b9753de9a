import type { FastifyInstance } from 'fastify'
import { framePicturesOf } from '#content/conference-pictures.ts'
import { withPictures } from '#content/drawn-words.ts'
import { withoutMarks } from '#content/fields/marks.ts'
import { agendaDayOf, isPassed } from '#content/moments.ts'
import { footerWithPages, menuLinks, pageAt } from '#content/own-pages.ts'
import { headsByPath } from '#content/page-heads.ts'
import { shownPageOf } from '#content/shown-own-page.ts'
import { speakerAddress } from '#content/speakers/speaker-pages.ts'
import type { PastSpeaker, Speaker, WebsiteContent } from '#content/website-content.ts'
import { withPrice } from '#features/website-content/package-price.ts'
import {
  galleryPictures,
  heroPicture,
  withLogo,
  withPortrait,
} from '#features/website-content/shown-pictures.ts'
import { talksOf, withSpeakers, withTrackMarks } from '#features/website-content/talks.ts'
import {
  showAgenda,
  showConferenceTopics,
  showGallery,
  showHome,
  showOwnPage,
  showPartners,
  showPreviousEdition,
  showSite,
  showSpeaker,
  showSpeakers,
} from '#features/website-content/website-content.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import type { RenderContent } from '#platform/server/http/render-content.ts'
import { lookFolder, standardLook } from '#shared/look/look.ts'
import { Problem } from '#shared/problem.ts'
import { isOpen } from '#shared/time/closing-time.ts'
import type { ContentDeps } from './content-deps.ts'
import { speakerPageOf } from './speaker-page.ts'

/** The routes of public content. Each reply is filtered by its contract. */
export const websiteContentRoutes = (
  app: FastifyInstance,
  {
    websiteOf,
    homeOf,
    contentFor,
    clock,
  }: Pick<ContentDeps, 'websiteOf' | 'homeOf'> & Pick<RenderContent, 'contentFor'> & { clock: Clock },
): void => {
  const isPassedAt =
    ({ event }: WebsiteContent) =>
    (words: string) =>
      isPassed(withoutMarks(words), event.dates.timeZone, clock.now())
  const agendaOf = (content: WebsiteContent) => {
    const today = agendaDayOf(content, clock.now())
    const { firstGrid, secondGrid } = content.speakers
    const agenda = withTrackMarks(withSpeakers(content.agenda, [...firstGrid, ...secondGrid]))
    return { ...agenda, ...(today !== undefined && { today }) }
  }

  mount(app, showSite, async (_args, answer, request) => {
    const content = await contentFor(request)
    const { registration, abstract } = content.transactions
    const isOver = isPassedAt(content)
    const passed = {
      registration: isOver(registration.deadline),
      abstract: isOver(abstract.deadline),
      notification: isOver(abstract.notification),
    }
    const { look = standardLook } = content
    const shown = { ...look, folder: lookFolder(look) }
    return answer(200, {
      ...content,
      ...framePicturesOf(content, shown.folder),
      heads: headsByPath(content.heads, content.pages, content.event.name),
      nav: { ...content.nav, main: menuLinks(content) },
      footer: footerWithPages(content),
      look: shown,
      origin: homeOf(websiteOf(request)),
      passed,
    })
  })
  mount(app, showHome, async (_args, answer, request) => {
    const content = await contentFor(request)
    const { firstGrid, secondGrid } = content.speakers
    const featuredSpeakers = chosen(content.featuredSpeakerIds, [...firstGrid, ...secondGrid])
    const isOver = isPassedAt(content)
    const importantDates = content.importantDates.map((one) => ({ ...one, passed: isOver(one.date) }))
    const isRegistrationOpen = isOpen(content.transactions.registration.closesAt, clock.now())
    const agenda = agendaOf(content)
    const ornaments = withPictures(content.ornaments)
    const hero = heroPicture(content)
    return answer(200, {
      ...content,
      ornaments,
      ...(hero && { heroPicture: hero }),
      partners: withLogos(content),
      agenda,
      featuredSpeakers: featuredSpeakers.map((one) => onCard(one, 'featuredSpeakers')),
      importantDates,
      isRegistrationOpen,
    })
  })
  serve(app, showSpeakers, async (_args, request) => speakersWithTalks(await contentFor(request)))
  serve(app, showAgenda, async (_args, request) => agendaOf(await contentFor(request)))
  serve(app, showPartners, async (_args, request) => withLogos(await contentFor(request)))
  serve(app, showConferenceTopics, async (_args, request) => (await contentFor(request)).conferenceTopicsPage)
  mount(app, showPreviousEdition, async (_args, answer, request) => {
    const { previousEdition, topics } = await contentFor(request)
    const past = (people: readonly PastSpeaker[]) => people.map((one) => withPortrait(one, 'pastSpeakers'))
    return answer(200, {
      ...previousEdition,
      plenary: past(previousEdition.plenary),
      keynote: past(previousEdition.keynote),
      topics: chosen(previousEdition.topicIds, topics.items),
    })
  })
  pageRoutes(app, contentFor)
}

/** The gallery, the pages of the speakers, and those of the organisers' own. */
const pageRoutes = (app: FastifyInstance, contentFor: RenderContent['contentFor']): void => {
  serve(app, showGallery, async (_args, request) => {
    const { gallery } = await contentFor(request)
    return { ...gallery, pictures: galleryPictures(gallery.pictures) }
  })
  serve(app, showSpeaker, async ({ params }, request) => {
    const page = speakerPageOf(await contentFor(request), params.address)
    if (!page) throw new Problem(404, 'not_found', 'This website has no such speaker.')
    return page
  })
  serve(app, showOwnPage, async ({ params }, request) => {
    const page = pageAt(await contentFor(request), params.address)
    if (!page) throw new Problem(404, 'not_found', 'This website has no such page.')
    return shownPageOf(page)
  })
}

const withLogos = ({ partners }: WebsiteContent) => ({
  ...partners,
  items: partners.items.map(withLogo),
  packages: partners.packages.map(withPrice),
})

/** The items with these ids, in the order of the ids; unknown ids are skipped. */
const chosen = <T extends { id: string }>(ids: readonly string[], from: readonly T[]): T[] =>
  ids.flatMap((id) => from.find((one) => one.id === id) ?? [])

const onCard = (speaker: Speaker, cards: 'featuredSpeakers' | 'speakers' | 'moreSpeakers') => ({
  ...withPortrait(speaker, cards),
  address: speakerAddress(speaker),
})

const speakersWithTalks = ({ speakers, agenda }: WebsiteContent) => {
  const talks = talksOf(agenda)
  const onCards = (of: readonly Speaker[], cards: 'speakers' | 'moreSpeakers') =>
    of.map((speaker) => {
      const talk = talks.get(speaker.name)
      return { ...onCard(speaker, cards), ...(talk && { talk }) }
    })
  const { firstGrid, secondGrid } = speakers
  return {
    ...speakers,
    firstGrid: onCards(firstGrid, 'speakers'),
    secondGrid: onCards(secondGrid, 'moreSpeakers'),
  }
}
