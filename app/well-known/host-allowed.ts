import type { FastifyInstance } from 'fastify'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import { isFromLoopback } from '#platform/server/http/request-address.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'

type HostDeps = {
  limits: Pick<Limits, 'ofNetwork'>
  websites: Pick<WebsiteRegistry, 'ofHost'>
  publicUrl: string | undefined
}

const words = {
  name: 'checkHost',
  feature: 'installation',
  summary: 'Tells a proxy that gets certificates on demand whether a host name belongs to this installation.',
  type: 'text/plain',
  answer: 'It does; the answer is empty.',
  failures: { 404: 'It does not.' },
}

/** Whether a host name is that of a conference or of PUBLIC_URL, for the `ask` of Caddy's on-demand TLS. */
export const hostAllowedRoute = (app: FastifyInstance, { limits, websites, publicUrl }: HostDeps): void => {
  const home = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  const isOurs = (host: string) => host === home || websites.ofHost(host) !== undefined
  const ofNetwork = limits.ofNetwork('status')

  app.get<{ Querystring: { domain?: unknown } }>(
    '/api/host-allowed',
    {
      config: { words },
      // the proxy of this machine asks at each new connection
      onRequest: async function (request, reply) {
        if (!isFromLoopback(request)) await ofNetwork.call(this, request, reply)
      },
    },
    async ({ query: { domain } }, reply) => {
      if (typeof domain !== 'string' || !isOurs(domain.toLowerCase())) return reply.callNotFound()
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('')
    },
  )
}
