import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ContentOf } from '#content/website-content.ts'
import * as calls from '#features/bookings/bookings.contract.ts'
import { centsOf } from '#features/payments/server/payments.ts'
import { cacheCounts } from '#platform/server/cache-counts.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { ignoreBody } from '#platform/server/http/ignore-body.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import { parseRequested } from '#platform/server/if-match.ts'
import { answerList, everyRow } from '#platform/server/postgres/list-page.ts'
import { chosenIds } from '#shared/list-page.ts'
import { addBooking } from './add-booking.ts'
import { bookingColumns } from './booking-columns.ts'
import { countChosen } from './booking-lists.store.ts'
import { cancelAndRefund } from './cancel-and-refund.ts'
import { cancelBooking, restoreBooking } from './cancel-booking.ts'
import { changeBooking } from './change-booking.ts'
import { bookingSource } from './list-bookings.ts'
import type { BookingDeps } from './lock-booking.ts'
import { payByHand } from './pay-by-hand.ts'
import { renewLink } from './renew-link.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { showFigures } from './show-booking-figures.ts'

type Deps = BookingDeps & { contentOf: ContentOf }

/** Above these counts the figures (half a second) and the tab counts are cached. */
const many = { figures: 100_000, tabs: 10_000 }

/** Routes of a website's bookings; they require an admin session. */
export const bookingRoutes = (app: FastifyInstance, deps: Deps): void => {
  readRoutes(app, deps)
  writeRoutes(app, deps)
  byHandRoutes(app, deps)
}

const readRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock } = deps
  const now = () => clock.now().getTime()
  const figures = cacheCounts<calls.BookingFigures>({ now, isMany: ({ total }) => total >= many.figures })
  const ofTabs = cacheCounts<calls.BookingTabCounts>({ now, isMany: ({ all }) => all >= many.tabs })

  ignoreBody(app, (own) =>
    mount(
      own,
      calls.listBookings,
      async ({ query: { q, stay, state, sort, ...page }, permission }, answer, _request, reply) =>
        answerList(bookingSource(db, permission, { stay, state, search: q }, sort), page, answer, reply),
    ),
  )
  mount(app, calls.countBookings, async ({ query: { q, state }, permission: { website } }, answer) => {
    const count = () => countChosen(db, website, { state, search: q })
    return answer(200, await (q ? count() : ofTabs(`${website} ${state}`, count)))
  })
  serve(app, calls.showBookingFigures, ({ permission }) =>
    figures(permission.website, () => showFigures(db, permission)),
  )
  exportRoute(app, deps, {
    list: 'bookings',
    columns: bookingColumns,
    query: z.object({ ...calls.bookingFilter, sort: calls.bookingPage.sort, ids: chosenIds }),
    rows: (permission, { q, sort, ...choice }) =>
      everyRow(bookingSource(db, permission, { ...choice, search: q }, sort)),
  })
}

const writeRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, calls.changeBooking, ({ params: { id }, body, permission }, request) =>
    changeBooking(deps, permission, parseRequested(id, request), body),
  )
  serve(app, calls.cancelBooking, ({ params: { id }, body, permission }, request) =>
    cancelBooking(deps, permission, parseRequested(id, request), body ?? { sendEmail: true }),
  )
  mount(
    app,
    calls.cancelAndRefund,
    async ({ params: { id }, body: { amount, ...options }, permission }, answer, request) => {
      const requested = parseRequested(id, request)
      const done = await cancelAndRefund(deps, permission, requested, { ...options, cents: centsOf(amount) })
      return answer(done.refund.status === 'asked' ? 202 : 200, done)
    },
  )
  serve(app, calls.restoreBooking, ({ params: { id }, permission }, request) =>
    restoreBooking(deps, permission, parseRequested(id, request)),
  )
}

const byHandRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, calls.resendConfirmation, ({ params: { id }, permission }) =>
    resendConfirmation(deps, permission, id),
  )
  serve(app, calls.renewBookingLink, ({ params: { id }, permission }) => renewLink(deps, permission, id))
  mount(app, calls.addBooking, async ({ body, permission }, answer) => {
    const { booking, isNew } = await addBooking(deps, permission, body)
    return isNew ? answer(201, booking) : answer(200, booking)
  })
  serve(app, calls.payBookingByHand, ({ params: { id }, body, permission }) =>
    payByHand(deps, permission, id, body),
  )
}
