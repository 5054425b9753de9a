import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { isOfApi } from '#app/known-paths.ts'
import type { MountPages } from '#app/pages.ts'
import { developmentPolicy } from './development-policy.ts'

/** Headers of one connection, not of what is sent over it. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding']

/** Fetches every page, and every module of one, from the workshop at this address. Nothing is kept. */
export const forwardPages =
  (workshop: string): MountPages =>
  async (app, { headers: always, connectTo }) => {
    app.get('/*', async (requested, reply) => {
      const [path = '/'] = requested.url.split('?', 1)
      if (isOfApi(path)) return reply.callNotFound()

      const answer = await ask(new URL(`${workshop}${requested.url}`), requested.headers)
      const own = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name))
      reply.code(answer.statusCode ?? 500).headers({ ...Object.fromEntries(own), ...always })
      if (!answer.headers['content-type']?.startsWith('text/html')) return reply.send(answer)

      const html = await text(answer)
      return reply
        .removeHeader('content-length')
        .header('content-security-policy', developmentPolicy(html, { workshop, connectTo }))
        .send(html)
    })
    return () => false
  }

const ask = (url: URL, headers: IncomingHttpHeaders): Promise<IncomingMessage> =>
  new Promise((settle, reject) => {
    request(url, { headers }, settle).on('error', reject).end()
  })
