import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendMessage } from '#features/contact/contact.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { withoutTraces } from '#shared/fields.ts'
import type { Website } from '#shared/website.ts'
import { storeMessage } from './send-message.ts'

type Deps = {
  db: Database
  clock: Clock
  limits: Limits
  websiteOf: (request: FastifyRequest) => Website
}

export const contactRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { limits } = deps
  mount(
    app,
    sendMessage,
    async ({ body }, answer, request) => {
      await limits.ofPerson(request, 'contact', body)
      const { id, isNew } = await storeMessage(deps, deps.websiteOf(request), withoutTraces(body))
      return isNew ? answer(201, { id }) : answer(200, { id })
    },
    { onRequest: limits.ofNetwork('contact') },
  )
}
