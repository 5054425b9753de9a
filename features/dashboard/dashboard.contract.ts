import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { websiteParam } from '#shared/fields.ts'

/** The number of days in the figures, including today; `all`: from the first with data. */
export const figureRanges = ['30', '90', '365', 'all'] as const
export type FigureRange = (typeof figureRanges)[number]

/** The length of a step. Weeks start on Monday. */
export const figureUnits = ['day', 'week', 'month'] as const
export type FigureUnit = (typeof figureUnits)[number]

const day = z.iso.date()
const cents = z.int()

/** A name with its count. */
const named = z.object({ name: z.string(), count: z.int() })
export type NamedCount = z.output<typeof named>

const sums = z.object({ registrations: z.int(), revenueCents: cents, testRevenueCents: cents })

/** Its first and its last day, cut to the range. */
const step = z.extend(sums, { from: day, to: day })
export type FigureStep = z.output<typeof step>

/**
 * The figures of a website for a range of days in the conference's time zone. A cancelled registration counts only in `cancelled`, but
 * its money counts. Money is the sum of COMPLETED payments minus refunds and lost disputes of any date, on
 * the day of completion; test payments are separate.
 */
export const figures = z.object({
  from: day,
  to: day,
  /** The zone of the days. */
  timeZone: z.string(),
  unit: z.enum(figureUnits),
  /** Whether anyone has ever registered, except in rehearsals: until then the first steps are shown. */
  hasRegistration: z.boolean(),
  /** Oldest first, without gaps. They add up to the totals. */
  steps: z.array(step),
  /** The same for as many days before the range, aligned with `steps`. Null for `all`. */
  previous: z.nullable(z.extend(sums, { from: day, to: day, steps: z.array(step) })),
  registrations: z.int(),
  cancelled: z.int(),
  revenueCents: cents,
  /** The part from discount requests. */
  discountRevenueCents: cents,
  testRevenueCents: cents,
  testDiscountRevenueCents: cents,
  /** The ten countries with the most registrations. */
  countries: z.array(named),
  otherCountries: z.object({ countries: z.int(), count: z.int() }),
  registrationTypes: z.array(named),
  /** `label`: the name of a type whose code does not tell it. */
  presentationTypes: z.array(z.extend(named, { label: z.optional(z.string()) })),
  /** By the author's session option: all offered ones, and deleted ones with abstracts. */
  sessions: z.array(z.extend(named, { isDeleted: z.boolean() })),
  abstracts: z.int(),
  /** The funnel: the current progress of this range's registrations. */
  way: z.object({
    registered: z.int(),
    /** With a checkout session, or paid without one. */
    opened: z.int(),
    paid: z.int(),
    /** Paid with test money only. */
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

/** The number of waiting items, and the time of the oldest; null when there is none. */
const waits = z.object({ count: z.int(), oldest: z.nullable(z.iso.datetime()) })

/** The items of a website that wait for an organiser. */
export const waiting = z.object({
  /** Unanswered messages. */
  messages: waits,
  /** Undecided, unpaid discount requests. */
  discounts: waits,
  /** Undecided abstracts. */
  abstracts: waits,
  /** Open payment exceptions. */
  exceptions: waits,
  /** Failed emails. */
  mails: waits,
  /** The imprint and the privacy notice, as far as they are missing. */
  pages: waits,
  /** What closes or starts within the next 14 days, nearest first. */
  deadlines: z.array(z.object({ what: z.string(), at: z.iso.datetime() })),
})
export type Waiting = z.output<typeof waiting>
export type WaitingKind = Exclude<keyof Waiting, 'deadlines'>

/** Shows the items of a website that wait for an organiser. */
export const showWaiting = endpoint({
  method: 'GET',
  path: '/admin/api/admin/waiting/:website',
  access: 'read',
  params: z.object({ website: websiteParam }),
  replies: { 200: waiting },
})
