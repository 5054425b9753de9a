import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import * as calls from '#features/bookings/bookings.contract.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { mount } from '#platform/server/http/mount.ts'
import { answerList, everyRow } from '#platform/server/postgres/list-page.ts'
import type { Admit } from '#shared/admin-of.ts'
import { chosenIds, timePage } from '#shared/list-page.ts'
import { addBooking } from './add-booking.ts'
import { bookingColumns } from './booking-columns.ts'
import { cancelBooking, restoreBooking } from './cancel-booking.ts'
import { changeBooking } from './change-booking.ts'
import { bookingSource } from './list-bookings.ts'
import type { Asked, BookingParts } from './lock-booking.ts'
import { payByHand } from './pay-by-hand.ts'
import { renewLink } from './renew-link.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { showFigures } from './show-booking-figures.ts'

type Parts = BookingParts & { admit: Admit }

const reads = { config: { access: 'read' } } as const
const writes = { config: { access: 'write' } } as const

const askedOf = (id: string, request: FastifyRequest): Asked => ({
  id,
  ifMatch: request.headers['if-match'],
})

const readRoutes = (app: FastifyInstance, { db, clock, admit }: Parts): void => {
  mount(
    app,
    calls.listBookings,
    async ({ params, query: { q, stay, state, sort, ...page } }, answer, request, reply) => {
      const permission = admit(request, params.website, 'read')
      return answerList(bookingSource(db, permission, { stay, state, search: q }, sort), page, answer, reply)
    },
    reads,
  )
  mount(
    app,
    calls.showBookingFigures,
    async ({ params }, answer, request) =>
      answer(200, await showFigures(db, admit(request, params.website, 'read'))),
    reads,
  )
  exportRoute(
    app,
    { clock, admit },
    {
      list: 'bookings',
      columns: bookingColumns,
      query: z.object({ ...calls.bookingFilter, sort: timePage.sort, ids: chosenIds }),
      rows: (permission, { q, sort, ...choice }) =>
        everyRow(bookingSource(db, permission, { ...choice, search: q }, sort)),
    },
  )
}

const writeRoutes = (app: FastifyInstance, { admit, ...parts }: Parts): void => {
  mount(
    app,
    calls.changeBooking,
    async ({ params: { website, id }, body }, answer, request) => {
      const permission = admit(request, website, 'write')
      return answer(200, await changeBooking(parts, permission, askedOf(id, request), body))
    },
    writes,
  )
  mount(
    app,
    calls.cancelBooking,
    async ({ params: { website, id } }, answer, request) => {
      const permission = admit(request, website, 'write')
      return answer(200, await cancelBooking(parts, permission, askedOf(id, request)))
    },
    writes,
  )
  mount(
    app,
    calls.restoreBooking,
    async ({ params: { website, id } }, answer, request) => {
      const permission = admit(request, website, 'write')
      return answer(200, await restoreBooking(parts, permission, askedOf(id, request)))
    },
    writes,
  )
}

const byHandRoutes = (app: FastifyInstance, { admit, ...parts }: Parts): void => {
  mount(
    app,
    calls.resendConfirmation,
    async ({ params: { website, id } }, answer, request) =>
      answer(202, await resendConfirmation(parts, admit(request, website, 'write'), id)),
    writes,
  )
  mount(
    app,
    calls.renewBookingLink,
    async ({ params: { website, id } }, answer, request) =>
      answer(202, await renewLink(parts, admit(request, website, 'write'), id)),
    writes,
  )
  mount(
    app,
    calls.addBooking,
    async ({ params: { website }, body }, answer, request) => {
      const { booking, isNew } = await addBooking(parts, admit(request, website, 'write'), body)
      return isNew ? answer(201, booking) : answer(200, booking)
    },
    writes,
  )
  mount(
    app,
    calls.payBookingByHand,
    async ({ params: { website, id }, body }, answer, request) =>
      answer(200, await payByHand(parts, admit(request, website, 'write'), id, body)),
    writes,
  )
}

/** The bookings of a website, behind the gate. */
export const bookingRoutes = (app: FastifyInstance, parts: Parts): void => {
  readRoutes(app, parts)
  writeRoutes(app, parts)
  byHandRoutes(app, parts)
}
