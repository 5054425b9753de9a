import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { readerOf } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { websiteParam } from '#shared/fields.ts'
import { plainDocument, plainMarkup } from '../plain-markup.ts'
import { findMessageOfAdmin } from './list-mails.ts'

/**
 * Defence in depth for sanitised HTML: it must not run, load, submit or navigate, nor be framed by another
 * site.
 */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

type ById = { Params: { website: z.output<typeof websiteParam>; id: string } }

const words = {
  name: 'previewMail',
  feature: 'mails',
  summary: 'Shows the HTML of a mail as a page that runs, loads and styles nothing.',
  type: 'text/html',
}

/** The HTML of an email for the frame of the page, which cannot send headers. */
export const previewRoutes = (app: FastifyInstance, { db }: { db: Database }): void => {
  app.get<ById>(
    '/admin/api/admin/mails/:website/:id/preview',
    {
      config: { cookie: true, access: 'read', words },
      schema: { params: z.object({ website: websiteParam, id: z.string() }) },
    },
    async (request, reply) => {
      const { id } = request.params
      const { html } = await findMessageOfAdmin(db, readerOf(request), id)
      return reply.headers(headers).send(plainDocument(plainMarkup(html)))
    },
  )
}
