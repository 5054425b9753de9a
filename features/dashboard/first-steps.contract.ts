import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, websiteParam } from '#shared/fields.ts'

/** The steps before the first registration, in order. */
export const firstStepNames = [
  'website',
  'dates',
  'prices',
  'fee',
  'rooms',
  'sender',
  'connections',
  'colleague',
  'rehearsal',
] as const
export type FirstStepName = (typeof firstStepNames)[number]

const step = z.object({
  name: z.enum(firstStepNames),
  /** Derived from the current data; it cannot be set. */
  isDone: z.boolean(),
  /** Dismissed by the organisers. A dismissed step that is done counts as done. */
  isSkipped: z.boolean(),
})
export type FirstStep = z.output<typeof step>

/** The data that the steps show. */
const facts = z.object({
  /** The URL of the public pages. */
  home: z.string(),
  /** As on the website. */
  dates: z.string(),
  place: z.string(),
  abstractDeadline: z.string(),
  /**
   * The offered presentation types that are paid online or have a price, by id; null: no price is set yet. `label`: the
   * name of a type whose code does not tell it.
   */
  types: z.array(
    z.object({ type: z.string(), label: z.optional(z.string()), priceCents: z.nullable(z.int()) }),
  ),
  /** The processing fee in percent; null: not set, so 5 percent are charged. */
  feePercent: z.nullable(z.number()),
  /** The number of bookable combinations of nights and guests. */
  rooms: z.int(),
  /** The payment provider: none, the sandbox, or Stripe with test or live keys; `free`: none is needed. */
  payments: z.enum(['off', 'sandbox', 'test', 'live', 'free']),
  /** Without a mail server, emails are written to files on the server. */
  hasMail: z.boolean(),
})
export type FirstFacts = z.output<typeof facts>

export const firstSteps = z.object({
  isHidden: z.boolean(),
  /** Dismissed ones come last. */
  steps: z.array(step),
  facts,
})
export type FirstSteps = z.output<typeof firstSteps>

const ofWebsite = z.object({ website: websiteParam })

/** Shows the remaining steps before a website takes registrations. */
export const showFirstSteps = endpoint({
  method: 'GET',
  path: '/admin/api/admin/first-steps/:website',
  access: 'read',
  params: ofWebsite,
  replies: { 200: firstSteps },
})

/** Dismisses one of the first steps, for all organisers of the website. */
export const skipFirstStep = endpoint({
  method: 'POST',
  path: '/admin/api/admin/first-steps/:website/skip',
  access: 'write',
  params: ofWebsite,
  body: z.object({ step: z.enum(firstStepNames, `step must be one of ${firstStepNames.join(', ')}`) }),
  replies: { 200: firstSteps },
})

/** Hides or shows the first steps of a website for all its organisers. */
export const hideFirstSteps = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/first-steps/:website',
  access: 'write',
  params: ofWebsite,
  body: changeBody({ hidden: z.boolean('hidden must be true or false') }),
  replies: { 200: firstSteps },
})
