import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inlineAs } from '#features/abstracts/pdf-name.ts'
import { readerOf } from '#platform/server/http/mount.ts'
import type { WebsiteOfLink } from '#platform/server/websites/website-of-link.ts'
import { websiteParam } from '#shared/fields.ts'
import { type AbstractId, isId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { AbstractDeps } from './abstract-deps.ts'
import { type AbstractRow, findAbstract } from './abstracts.store.ts'
import { idOfFileAddress, opensFile } from './author-link.ts'

const pdf = { feature: 'abstracts', type: 'application/pdf' }
const listColumns = {
  own: {
    ...pdf,
    name: 'openOwnFile',
    summary: 'Opens the PDF of your own abstract. Its address comes with your submission.',
    failures: { 404: 'The address is no longer valid.', 503: 'The file cannot be opened at the moment.' },
  },
  any: {
    ...pdf,
    name: 'openFile',
    summary: 'Opens the PDF of an abstract.',
    failures: { 503: 'The file cannot be opened at the moment.' },
  },
}

type ByToken = { Querystring: { token: string } }
type ById = { Params: { website: z.output<typeof websiteParam>; id: string } }

/** Serves the PDF: to its author by a token that expires within the hour, to organisers by their session. */
export const abstractFileRoutes = (
  app: FastifyInstance,
  deps: AbstractDeps & { websiteOfLink: WebsiteOfLink },
): void => {
  const { db, clock, sessionKey } = deps

  app.get<ByToken>(
    '/api/form-submission/file',
    { schema: { querystring: z.object({ token: z.string() }) }, config: { words: listColumns.own } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { token } = request.query
      const id = idOfFileAddress(token)
      const website = await deps.websiteOfLink(request, 'abstractSubmissions', token)
      const row = id && (await findAbstract(db, website, id))
      if (!row || !opensFile(token, sessionKey, row, clock.now()))
        throw new Problem(
          404,
          'link_invalid',
          'This link is no longer valid. Open the file from your page again.',
        )
      return sendFile(deps, row, request, reply)
    },
  )

  app.get<ById>(
    '/admin/api/admin/abstract-submissions/:website/:id/file',
    {
      config: { cookie: true, access: 'read', words: listColumns.any },
      schema: { params: z.object({ website: websiteParam, id: z.string() }) },
    },
    async (request, reply) => {
      const { website } = readerOf(request)
      const { id } = request.params
      const row = isId(id) ? await findAbstract(db, website, id as AbstractId) : undefined
      if (!row) throw noFile()
      return sendFile(deps, row, request, reply)
    },
  )
}

/** A visitor's file must not run scripts, be cached by proxies, or be embedded in another site. */
const fileHeaders = {
  'content-type': 'application/pdf',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

const sendFile = async (
  { files }: Pick<AbstractDeps, 'files'>,
  row: Pick<AbstractRow, 'fileKey' | 'fileName' | 'id'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const file = await files.open(row.fileKey)
  if (!file) throw new Error(`The file of the submission ${row.id} is not in the store`)
  reply.headers({
    ...fileHeaders,
    'content-disposition': inlineAs(row.fileName),
    'content-length': file.bytes,
  })
  // a HEAD response has no body, so the file need not be read
  if (request.method === 'HEAD') file.stream.destroy()
  return reply.send(file.stream)
}

const noFile = () => new Problem(404, 'not_found', 'There is nothing at this address')
