import type { FastifyInstance } from 'fastify'
import { listBookings } from '#features/bookings/bookings.contract.ts'
import type { Database } from '#platform/server/database.ts'
import { mount } from '#platform/server/mount.ts'
import type { Admit } from '#shared/admin-of.ts'
import { listAllBookings } from './list-bookings.ts'

export const bookingRoutes = (app: FastifyInstance, { db, admit }: { db: Database; admit: Admit }): void => {
  mount(
    app,
    listBookings,
    async ({ params }, answer, request) =>
      answer(200, await listAllBookings(db, admit(request, params.website, 'read'))),
    { config: { access: 'read' } },
  )
}
