import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { websiteParam } from '#shared/fields.ts'
import { scenarios } from './scenarios.ts'

/** One step: what was done, what should come of it, and the result of it. */
export const rehearsalStep = z.object({
  what: z.string(),
  expected: z.string(),
  seen: z.string(),
  isRight: z.boolean(),
  at: z.iso.datetime(),
})
export type RehearsalStep = z.infer<typeof rehearsalStep>

/** `broken_off`: it could not be played to its end; its last step says why. */
export const outcomes = ['as_expected', 'otherwise', 'broken_off'] as const

export const rehearsal = z.object({
  id: z.string(),
  scenario: z.enum(scenarios),
  /** The email address of the admin. */
  askedBy: z.string(),
  /** Where its mails go. */
  mailsTo: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  /** Null while it is played. */
  outcome: z.nullable(z.enum(outcomes)),
  /** The record of its payment, once there is one. */
  paymentId: z.nullable(z.string()),
  steps: z.array(rehearsalStep),
})
export type Rehearsal = z.infer<typeof rehearsal>

const params = z.object({ website: websiteParam })
const path = '/admin/api/admin/rehearsals/:website'

/** Lists the newest 20 rehearsals, and says why none can be played now, if so. */
export const listRehearsals = endpoint({
  method: 'GET',
  path,
  access: 'read',
  params,
  replies: { 200: z.object({ refusal: z.nullable(z.string()), rehearsals: z.array(rehearsal) }) },
})

/**
 * Plays a scenario on the website, with its own price, on the sandbox. The answer comes as it begins.
 * @returns 202 The rehearsal has begun
 * @throws 409 Real payments are taken, nothing can be registered for, or another rehearsal is being played
 */
export const playRehearsal = endpoint({
  method: 'POST',
  path,
  access: 'write',
  params,
  body: z.object({ scenario: z.enum(scenarios, 'There is no such scenario') }),
  replies: { 202: rehearsal },
})
