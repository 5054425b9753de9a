import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { websiteParam } from '#shared/fields.ts'

/** Over how many UTC dates the figures go, today included; `all` from the first that there is. */
export const figureRanges = ['30', '90', '365', 'all'] as const
export type FigureRange = (typeof figureRanges)[number]

/** What one step over time covers. Weeks begin on Monday. */
export const figureUnits = ['day', 'week', 'month'] as const
export type FigureUnit = (typeof figureUnits)[number]

const day = z.iso.date()
const cents = z.int()

/** So many of this name. */
const named = z.object({ name: z.string(), count: z.int() })
export type NamedCount = z.output<typeof named>

const sums = z.object({ registrations: z.int(), revenueCents: cents, testRevenueCents: cents })

/** Its first and its last day, both within the range. */
const step = z.extend(sums, { from: day, to: day })
export type FigureStep = z.output<typeof step>

/**
 * What has happened on a website within a range of UTC dates. A registration that is cancelled counts in `cancelled`
 * alone; its money counts all the same. Money is what is left of COMPLETED payments, without refunds and lost disputes
 * whenever those came, on the day on which they were completed; that of test payments is apart.
 */
export const figures = z.object({
  from: day,
  to: day,
  unit: z.enum(figureUnits),
  /** Whether anyone has ever registered, rehearsals aside: before, the first steps are shown. */
  hasRegistration: z.boolean(),
  /** The oldest first, without a gap. Together they are the totals. */
  steps: z.array(step),
  /**
   * The same of as many days just before the range: its n-th step is that of `steps`, so many days earlier. Null for `all`,
   * before which there is nothing.
   */
  previous: z.nullable(z.extend(sums, { from: day, to: day, steps: z.array(step) })),
  registrations: z.int(),
  cancelled: z.int(),
  revenueCents: cents,
  /** The part of it that was paid for discount requests and not for registrations. */
  discountRevenueCents: cents,
  testRevenueCents: cents,
  testDiscountRevenueCents: cents,
  /** The ten countries with the most registrations. */
  countries: z.array(named),
  otherCountries: z.object({ countries: z.int(), count: z.int() }),
  registrationTypes: z.array(named),
  presentationTypes: z.array(named),
  /** By the session option that the author chose: every one that is offered, and deleted ones that have some. */
  sessions: z.array(z.extend(named, { isDeleted: z.boolean() })),
  abstracts: z.int(),
  /** How far the registrations of this range have come by now. */
  way: z.object({
    registered: z.int(),
    /** Had a checkout session, or are paid without one. */
    opened: z.int(),
    paid: z.int(),
    /** Those paid with test money alone. */
    paidInTest: z.int(),
  }),
})
export type Figures = z.output<typeof figures>

/** Shows the figures of a website over time. */
export const showFigures = endpoint({
  method: 'GET',
  path: '/admin/api/admin/figures/:website',
  access: 'read',
  params: z.object({ website: websiteParam }),
  query: z.object({ days: z._default(z.enum(figureRanges, 'days must be 30, 90, 365 or all'), '30') }),
  replies: { 200: figures },
})

/** How many wait, and since when the oldest does; null where none waits. */
const waits = z.object({ count: z.int(), oldest: z.nullable(z.iso.datetime()) })

/** What of a website waits for an organiser. */
export const waiting = z.object({
  /** Messages without an answer. */
  messages: waits,
  /** Discount requests that no one has answered, and that are not paid. */
  discounts: waits,
  /** Abstracts about which nothing was decided. */
  abstracts: waits,
  /** Exceptions of payments. */
  exceptions: waits,
  /** Emails that could not be sent. */
  mails: waits,
  /** What closes or begins within the next 14 days, the nearest first. */
  deadlines: z.array(z.object({ what: z.string(), at: z.iso.datetime() })),
})
export type Waiting = z.output<typeof waiting>
export type WaitingKind = Exclude<keyof Waiting, 'deadlines'>

/** Shows what of a website waits for an organiser. */
export const showWaiting = endpoint({
  method: 'GET',
  path: '/admin/api/admin/waiting/:website',
  access: 'read',
  params: z.object({ website: websiteParam }),
  replies: { 200: waiting },
})
