import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ContentOf, WebsiteContent } from '#content/website-content.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { isInProcess } from './request-address.ts'

/** The content of a page that is rendered from a draft, or before it is published, instead of the website's current content. */
export type RenderContent = {
  /**
   * The content for this call: that of its render, else the website's.
   * @throws Problem 404 when visitors may not see the website yet
   */
  contentFor: (request: FastifyRequest) => Promise<WebsiteContent>
  /** Provides content while `render` runs, which sends the headers with each of its calls. */
  during: <T>(
    content: WebsiteContent,
    render: (headers: Readonly<Record<string, string>>) => Promise<T>,
  ) => Promise<T>
}

type Deps = {
  contentOf: ContentOf
  websiteOf: (request: FastifyRequest) => Website
  /** Whether visitors may see a website; by default they may. */
  isShown?: (website: Website) => boolean
  /** Whether a call comes from our loaders; by default those of this process. */
  isOwnCall?: ((request: FastifyRequest) => boolean) | undefined
}

/** Identifies the content of a render. Ignored in a visitor's request. */
export const contentHeader = 'x-plenary-content'

export const createRenderContent = ({
  contentOf,
  websiteOf,
  isShown = () => true,
  isOwnCall = isInProcess,
}: Deps): RenderContent => {
  const held = new Map<string, WebsiteContent>()
  return {
    contentFor: async (request) => {
      const id = request.headers[contentHeader]
      const rendered = typeof id === 'string' && isOwnCall(request) ? held.get(id) : undefined
      if (rendered) return rendered
      const website = websiteOf(request)
      if (!isShown(website) && !isOwnCall(request))
        throw new Problem(404, 'not_found', 'This website is in preparation.')
      return contentOf(website)
    },
    during: async (content, render) => {
      // cannot be guessed
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
