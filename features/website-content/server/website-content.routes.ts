import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  showAgenda,
  showConferenceTopics,
  showGallery,
  showHome,
  showPartners,
  showPreviousEdition,
  showSite,
  showSpeakers,
} from '#features/website-content/website-content.contract.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { ContentParts } from './content-parts.ts'

/** What the public pages say. Every answer is cut to its contract. */
export const websiteContentRoutes = (
  app: FastifyInstance,
  { websiteOf, contentOf, homeOf }: ContentParts,
): void => {
  const contentFor = (request: FastifyRequest) => contentOf(websiteOf(request))

  mount(app, showSite, async (_args, answer, request) =>
    answer(200, { ...(await contentFor(request)), origin: homeOf(websiteOf(request)) }),
  )
  mount(app, showHome, async (_args, answer, request) => {
    const content = await contentFor(request)
    const { firstGrid, secondGrid } = content.speakers
    const featuredSpeakers = chosen(content.featuredSpeakerIds, [...firstGrid, ...secondGrid])
    return answer(200, { ...content, featuredSpeakers })
  })
  mount(app, showSpeakers, async (_args, answer, request) =>
    answer(200, (await contentFor(request)).speakers),
  )
  mount(app, showAgenda, async (_args, answer, request) => answer(200, (await contentFor(request)).agenda))
  mount(app, showPartners, async (_args, answer, request) =>
    answer(200, (await contentFor(request)).partners),
  )
  mount(app, showConferenceTopics, async (_args, answer, request) =>
    answer(200, (await contentFor(request)).conferenceTopicsPage),
  )
  mount(app, showPreviousEdition, async (_args, answer, request) => {
    const { previousEdition, topics } = await contentFor(request)
    return answer(200, { ...previousEdition, topics: chosen(previousEdition.topicIds, topics.items) })
  })
  mount(app, showGallery, async (_args, answer, request) => answer(200, (await contentFor(request)).gallery))
}

/** Those of a list whose ids are given, in the order of the ids; an id that nobody has is passed over. */
const chosen = <T extends { id: string }>(ids: readonly string[], from: readonly T[]): T[] =>
  ids.flatMap((id) => from.find((one) => one.id === id) ?? [])
