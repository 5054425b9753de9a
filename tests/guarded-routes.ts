import type { FastifyInstance, InjectOptions } from 'fastify'

/** A registered route: its method and its pattern. */
export type Route = { method: string; url: string }

/** Lists every route that is registered from now on: call it on a fresh app, before anything is mounted. */
export const collectRoutes = (app: FastifyInstance): Route[] => {
  const routes: Route[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) routes.push({ method: name, url })
  })
  return routes
}

// said here once more, on purpose: this walk must notice when the gate forgets something
const needsLogin = ({ method, url }: Route): boolean =>
  /^\/(admin\/api|api\/payments)(\/|$)/.test(url) && !(method === 'POST' && url === '/admin/api/admin/login')

const addressOf = (pattern: string): string =>
  pattern
    .replace(/:website\b/g, 'renewable')
    .replace(/:\w+(\([^)]*\))?\??/g, '1')
    .replace(/\*/g, 'x')

/**
 * Walks over every route of the back-office with the given headers (none, a forged token, …). `asked` are the routes
 * that need a login, `answered` those that told a stranger more than 401 and a sentence: it must be empty.
 */
export const walkAsStranger = async (
  app: FastifyInstance,
  routes: readonly Route[],
  headers: Record<string, string> = {},
): Promise<{ asked: string[]; answered: string[] }> => {
  const asked: string[] = []
  const answered: string[] = []

  for (const route of routes.filter(needsLogin)) {
    const name = `${route.method} ${route.url}`
    const method = route.method as NonNullable<InjectOptions['method']>
    const body = ['POST', 'PUT', 'PATCH'].includes(route.method) ? { payload: {} } : {}
    const answer = await app.inject({ method, url: addressOf(route.url), headers, ...body })
    const isSilent = route.method === 'HEAD' || answer.body === JSON.stringify({ message: 'Please log in.' })

    asked.push(name)
    if (answer.statusCode !== 401 || !isSilent) answered.push(`${name}: ${answer.statusCode} ${answer.body}`)
  }
  return { asked, answered }
}
