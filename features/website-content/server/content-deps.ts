import type { FastifyRequest } from 'fastify'
import type { ContentOf } from '#content/website-content.ts'
import type { Website } from '#shared/website.ts'

/** What is needed to tell what a website says now. */
export type ContentDeps = {
  websiteOf: (request: FastifyRequest) => Website
  contentOf: ContentOf
  /** Where a website is at home, without a slash at the end. */
  homeOf: (website: Website) => string
}
