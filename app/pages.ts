import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { hostOf, originOf } from '#platform/server/request-host.ts'
import type { Caller, caller } from '#shared/caller.ts'

type Options = {
  /** Gives the caller with which the loaders of this request ask the API. */
  callerFor: (request: FastifyRequest) => Caller
}

const buildFolder = join(import.meta.dirname, '..', 'build')

/** A path that names a file or belongs to the API. Such a path is never a page, so it never leads home (W1). */
const isNoPage = (path: string) =>
  /^\/(?:assets|images|api|admin\/api)(?:\/|$)/.test(path) ||
  /\.[a-z0-9]+$/i.test(path.replace(/\.data$/, ''))

const missingFile = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('Not found')

const nosniff = (reply: FastifyReply) => {
  reply.header('x-content-type-options', 'nosniff')
}

/** Serves the built website: its files, and every other GET as a page rendered by the router. */
export async function mountPages(app: FastifyInstance, { callerFor }: Options): Promise<void> {
  const bundle = pathToFileURL(join(buildFolder, 'server', 'index.js')).href
  const build = (await import(bundle)) as ServerBuild
  const render = createRequestHandler(build)
  const { caller: callerKey } = build.entry.module as typeof build.entry.module & { caller: typeof caller }

  await app.register(
    async (files) => {
      files.setNotFoundHandler(missingFile)
      await files.register(fastifyStatic, {
        root: join(buildFolder, 'client', 'assets'),
        decorateReply: false,
        immutable: true,
        maxAge: '1y',
        setHeaders: nosniff,
      })
    },
    { prefix: '/assets' },
  )

  // The few files with a fixed name (favicon, robots), each a route of its own.
  await app.register(fastifyStatic, {
    root: join(buildFolder, 'client'),
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**'],
    maxAge: '1h',
    setHeaders: nosniff,
  })

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (/^\/(?:admin\/)?api(?:\/|$)/.test(path)) return reply.callNotFound()
    if (isNoPage(path)) return missingFile(request, reply)

    const context = new RouterContextProvider()
    context.set(callerKey, callerFor(request))
    return answer(reply, await render(toWebRequest(request), context))
  })
}

const toWebRequest = (request: FastifyRequest): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return new Request(`${originOf(`${request.protocol}:`, hostOf(request))}${request.url}`, { headers })
}

const answer = async (reply: FastifyReply, response: Response): Promise<FastifyReply> => {
  reply.code(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)

  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  reply.header('content-security-policy', "frame-ancestors 'none'")
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : undefined)
}
