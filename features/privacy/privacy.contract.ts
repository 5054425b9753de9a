import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, emailAddress, limits, optionalText, websiteParam } from '#shared/fields.ts'
import { erasedParts } from './person-parts.ts'
import { retentionKinds } from './retention-kinds.ts'

const kind = z.enum(retentionKinds, 'There is no such kind of data')
const years = z.array(z.object({ year: z.int(), rows: z.int() }))

const rule = z.object({
  kind,
  /** Null: kept until an owner sets a time. */
  months: z.nullable(z.int()),
  /** When an owner confirmed it; null: nothing is deleted by this rule. */
  confirmedAt: z.nullable(z.iso.datetime()),
  /** The email address of that owner. */
  confirmedBy: z.nullable(z.string()),
  /** Sent with a change: 409 when someone else has changed the rule meanwhile. */
  version: z.int(),
  /** The deletion in progress, or the last one; null: none yet. */
  run: z.nullable(
    z.object({
      beganAt: z.iso.datetime(),
      /** Null: in progress. */
      endedAt: z.nullable(z.iso.datetime()),
      due: z.int(),
      removed: z.int(),
    }),
  ),
})
export type RetentionRule = z.output<typeof rule>

/** Shows how long each kind of data is kept, and the progress of its deletion. */
export const showRetention = endpoint({
  method: 'GET',
  path: '/admin/api/admin/retention',
  access: 'owner',
  replies: { 200: z.array(rule) },
})

const months = z
  .int('The time must be a whole number of months')
  .check(
    z.minimum(1, 'The time must be at least 1 month'),
    z.maximum(600, 'The time must be at most 50 years'),
  )

/**
 * Counts what a retention period would delete of a kind now, by the year from which it counts.
 * @throws 404 There is no such kind of data
 */
export const countDue = endpoint({
  method: 'GET',
  path: '/admin/api/admin/retention/:kind/due',
  access: 'owner',
  params: z.object({ kind: z.string() }),
  query: z.object({
    months: z.optional(z.coerce.number().check(z.refine(Number.isInteger, 'Not a number'))),
  }),
  replies: { 200: z.object({ years, rows: z.int() }) },
})
export type Due = z.output<(typeof countDue.replies)[200]>

/**
 * Sets the retention period of a kind of data. The first time, and whenever it gets shorter, nothing is
 * deleted until `seen` confirms the counts that the owner has read; then the deletion starts, and repeats
 * daily.
 * @throws 400 The period is too short or too long
 * @throws 404 There is no such kind of data
 * @throws 409 Someone has changed it since, or more is due than was seen
 */
export const saveRetention = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/retention/:kind',
  access: 'owner',
  params: z.object({ kind: z.string() }),
  body: changeBody({
    months: z.nullable(months),
    version: z.int('version must be a whole number'),
    /** The number of rows that this deletes now, as the owner has seen it. */
    seen: z.optional(z.int('seen must be a whole number')),
  }),
  replies: { 200: rule },
})

const held = z.object({
  part: z.enum(erasedParts),
  rows: z.int(),
  /** What an erasure does with it. */
  fate: z.enum(['erased', 'blanked', 'kept']),
})

const found = z.object({
  email: z.string(),
  /** The data held on the person; empty: none. */
  held: z.array(held),
  /** What must be finished before an erasure can start, each a sentence. */
  blockers: z.array(z.string()),
  /** What an erasure does not reach, each a sentence. */
  notes: z.array(z.string()),
  /** The photos of people of this name on websites, drafts and past versions included. They may be of someone else. */
  photos: z.array(
    z.object({
      website: websiteParam,
      /** The id of the picture; it is removed by the call of the pictures. */
      id: z.string(),
      /** The name beside it. */
      name: z.string(),
      /** The address of the picture in a small size. */
      src: z.string(),
    }),
  ),
  /** The erasure in progress. */
  erasureId: z.nullable(z.string()),
})
export type FoundPerson = z.output<typeof found>

/**
 * Finds everything that is held on one person, by their email address, on all websites.
 * @throws 404 No email address is given
 */
export const findPerson = endpoint({
  method: 'GET',
  path: '/admin/api/admin/privacy/person',
  access: 'owner',
  query: z.object({ email: optionalText('Email', limits.email) }),
  replies: { 200: found },
})

const erasure = z.object({
  id: z.string(),
  askedAt: z.iso.datetime(),
  /** The email address of the owner who started it. */
  askedBy: z.string(),
  /** The number of finished steps, and of all. */
  steps: z.int(),
  ofSteps: z.int(),
  /** The number of erased or blanked rows by kind. */
  counts: z.array(z.object({ part: z.enum(erasedParts), rows: z.int() })),
  /** Null: in progress. */
  endedAt: z.nullable(z.iso.datetime()),
  /** Why it was aborted; null: it was not. */
  refusedBecause: z.nullable(z.string()),
})
export type Erasure = z.output<typeof erasure>

/**
 * Erases one person. Accounting records are kept: receipts unchanged, payments without a name. A repeat
 * while one is in progress returns that one.
 * @returns 202 It is in progress
 * @throws 400 `confirm` is not the address
 * @throws 404 Nothing is held on this address that could be erased
 * @throws 409 Something of theirs must be finished first; the message says what
 */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/admin/api/admin/privacy/erasures',
  access: 'owner',
  body: z.object({
    email: emailAddress,
    /** The address again, typed by the owner. */
    confirm: optionalText('The confirmation', limits.email),
  }),
  replies: { 202: erasure },
})

/** Lists the erasures, newest first; finished ones no longer contain whose they were. */
export const listErasures = endpoint({
  method: 'GET',
  path: '/admin/api/admin/privacy/erasures',
  access: 'owner',
  replies: { 200: z.array(erasure) },
})

/**
 * Shows the progress of an erasure.
 * @throws 404 There is no such erasure
 */
export const showErasure = endpoint({
  method: 'GET',
  path: '/admin/api/admin/privacy/erasures/:id',
  access: 'owner',
  params: z.object({ id: z.string() }),
  replies: { 200: erasure },
})

/** Downloads everything that is held on one person: `?email=…`. */
export const personExportPath = '/admin/api/admin/privacy/person/export'
