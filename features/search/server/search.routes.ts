import type { FastifyInstance } from 'fastify'
import type { PaymentParts } from '#features/payments/server/payments.ts'
import { mount } from '#platform/server/http/mount.ts'
import { searchWebsite } from '../search.contract.ts'
import { searchOf } from './search-website.ts'

/** The one search of the back-office, behind the gate. */
export const searchRoutes = (app: FastifyInstance, parts: Pick<PaymentParts, 'db' | 'provider'>): void => {
  mount(app, searchWebsite, async ({ query: { q }, permission }, answer) =>
    answer(200, { groups: await searchOf(parts, permission, q) }),
  )
}
