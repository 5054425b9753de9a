import type { FastifyRequest } from 'fastify'
import type { ContentOf } from '#content/website-content.ts'
import type { Website } from '#shared/website.ts'

export type ContentDeps = {
  websiteOf: (request: FastifyRequest) => Website
  contentOf: ContentOf
  /** The URL of a website, without a slash at the end. */
  homeOf: (website: Website) => string
}
