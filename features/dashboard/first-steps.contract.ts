import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, websiteParam } from '#shared/fields.ts'

/** What there is to do before the first registration, in this order. */
export const firstStepNames = [
  'website',
  'dates',
  'prices',
  'fee',
  'rooms',
  'connections',
  'colleague',
  'rehearsal',
] as const
export type FirstStepName = (typeof firstStepNames)[number]

const step = z.object({
  name: z.enum(firstStepNames),
  /** As the truth is now. No click sets it. */
  isDone: z.boolean(),
  /** The organisers have put it aside. One that is done after all counts as done. */
  isSkipped: z.boolean(),
})
export type FirstStep = z.output<typeof step>

/** What the first steps say, beside whether they are done. */
const facts = z.object({
  /** Where the public pages are. */
  home: z.string(),
  /** In the words of the website. */
  dates: z.string(),
  place: z.string(),
  abstractDeadline: z.string(),
  /** The presentation types that are offered, in the order of their ids; null: no one has set a price yet. */
  types: z.array(z.object({ type: z.string(), priceCents: z.nullable(z.int()) })),
  /** The processing fee in percent; null: no one has set one, and 5 percent are charged. */
  feePercent: z.nullable(z.number()),
  /** The combinations of nights and guests that can be booked. */
  rooms: z.int(),
  /** Who takes the payments: no one, the sandbox, or Stripe with test or live keys. */
  payments: z.enum(['off', 'sandbox', 'test', 'live']),
  /** Without a mail server, mails are files on the server. */
  hasMail: z.boolean(),
})
export type FirstFacts = z.output<typeof facts>

export const firstSteps = z.object({
  isHidden: z.boolean(),
  /** Those that are skipped come last. */
  steps: z.array(step),
  facts,
})
export type FirstSteps = z.output<typeof firstSteps>

const ofWebsite = z.object({ website: websiteParam })

/** Shows what is left to do before a website takes registrations. */
export const showFirstSteps = endpoint({
  method: 'GET',
  path: '/admin/api/admin/first-steps/:website',
  access: 'read',
  params: ofWebsite,
  replies: { 200: firstSteps },
})

/** Puts one of the first steps aside, for all organisers of the website. */
export const skipFirstStep = endpoint({
  method: 'POST',
  path: '/admin/api/admin/first-steps/:website/skip',
  access: 'write',
  params: ofWebsite,
  body: z.object({ step: z.enum(firstStepNames, `step must be one of ${firstStepNames.join(', ')}`) }),
  replies: { 200: firstSteps },
})

/** Hides the first steps of a website for all its organisers, or shows them again. */
export const hideFirstSteps = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/first-steps/:website',
  access: 'write',
  params: ofWebsite,
  body: changeBody({ hidden: z.boolean('hidden must be true or false') }),
  replies: { 200: firstSteps },
})
