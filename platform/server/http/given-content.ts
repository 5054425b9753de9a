import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ContentOf, WebsiteContent } from '#content/website-content.ts'
import type { Website } from '#shared/website.ts'
import { isInProcess } from './request-address.ts'

/** What a page says that is rendered from other content than the website has now: from a draft, or before it is published. */
export type GivenContent = {
  /** What the answer to this call says: the content that its render brings, else the website's. */
  contentFor: (request: FastifyRequest) => Promise<WebsiteContent>
  /** Holds content while `render` runs, which sends the headers with each call that it makes. */
  during: <T>(
    content: WebsiteContent,
    render: (headers: Readonly<Record<string, string>>) => Promise<T>,
  ) => Promise<T>
}

type Parts = {
  contentOf: ContentOf
  websiteOf: (request: FastifyRequest) => Website
  /** Whether a call comes from a loader of ours; by default from one of this process. */
  isOwnCall?: ((request: FastifyRequest) => boolean) | undefined
}

/** Names the content that a render brings. In a visitor's request it counts for nothing. */
export const contentHeader = 'x-plenary-content'

export const createGivenContent = ({
  contentOf,
  websiteOf,
  isOwnCall = isInProcess,
}: Parts): GivenContent => {
  const held = new Map<string, WebsiteContent>()
  return {
    contentFor: async (request) => {
      const id = request.headers[contentHeader]
      const given = typeof id === 'string' && isOwnCall(request) ? held.get(id) : undefined
      return given ?? contentOf(websiteOf(request))
    },
    during: async (content, render) => {
      // no one can guess it
      const id = randomUUID()
      held.set(id, content)
      try {
        return await render({ [contentHeader]: id })
      } finally {
        held.delete(id)
      }
    },
  }
}
