import * as z from 'zod/mini'
import type { Json } from '#content/stored-content.ts'
import { endpoint } from '#shared/endpoint.ts'
import { readable, websiteParam, wholeNumber } from '#shared/fields.ts'
import { integerIdParam } from '#shared/integer-id.ts'
import { type Change, maxChangesPerCall } from './change.ts'

/**
 * Names of fields and ids. They hold no dot and no preview mark, because dotted paths and marks are built
 * from them.
 */
const name = z.string('Not a change').check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, 'Not a change'))
const path = z.array(name, 'Not a change').check(z.maxLength(300, 'Not a change'))

const isJson = (given: unknown, depth = 0): given is Json => {
  if (given === null || typeof given === 'string' || typeof given === 'boolean') return true
  if (typeof given === 'number') return Number.isFinite(given)
  if (depth > 8 || typeof given !== 'object') return false
  return Object.entries(given as object).every(
    ([key, value]) => key !== '__proto__' && isJson(value, depth + 1),
  )
}
const json = z.unknown().check(z.refine((value) => isJson(value), 'Not a change'))
const item = z.looseObject({ id: name }).check(z.refine((value) => isJson(value), 'Not a change'))

const set = z.strictObject({ kind: z.literal('set'), path, before: json, after: json })
const add = z.strictObject({ kind: z.literal('add'), path, item, behind: path })
const remove = z.strictObject({ kind: z.literal('remove'), path, item })
const move = z.strictObject({ kind: z.literal('move'), path, id: name, to: path, behind: path })

/** The shape of a change from a client; `judgeChange` checks its content against the draft. */
const changeShape = z.union([set, add, remove, move], 'Not a change') as unknown as z.ZodMiniType<
  Change,
  Change
>

/** An item of a list, or a whole content: `contentFields` describes it. */
const storedShape = z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<
  Readonly<Record<string, Json>>,
  Readonly<Record<string, Json>>
>

const ofWebsite = z.object({ website: websiteParam })
const serial = wholeNumber('serial', 0, 2 ** 31 - 1)
/** The same as a query parameter. */
const serialInAddress = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : -1)),
  ),
  serial,
)
const tab = z.uuid('tab must be a UUID')

const madeChange = z.object({
  /** The serial of the draft after the change. */
  serial: z.int(),
  change: changeShape,
  /** The email address of the organiser. */
  by: z.string(),
  at: z.iso.datetime(),
})
export type MadeChange = z.output<typeof madeChange>

const present = z.object({
  email: z.string(),
  /** The dotted path that they have open; '' when nothing is open. */
  path: z.string(),
})
export type Present = z.output<typeof present>

const shownDraft = z.object({
  /** Counts the changes of the draft. */
  serial: z.int(),
  /** The stored form: `contentFields` describes it. */
  draft: storedShape,
  /** What the website shows, without the settings of Manage Events. */
  published: storedShape,
  /** The number of the published version; 0: the initial content. */
  number: z.int(),
  publishedAt: z.nullable(z.iso.datetime()),
  /** When the draft was changed last; null: never. */
  savedAt: z.nullable(z.iso.datetime()),
  /** The publication that is planned, or that failed since the last one; absent: none. */
  planned: z.optional(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      /** The email address of who planned it. */
      by: z.string(),
      /** How many changes. */
      count: z.int(),
      /** Why it failed, as a sentence; absent: it is to come. */
      failure: z.optional(z.string()),
    }),
  ),
  /** The URL of the website, without a slash at the end. */
  home: z.url(),
  /**
   * What is set in Manage Events and shown on the website, as text by dotted path; '' where nothing is set.
   */
  facts: z.record(z.string(), z.string()),
})
export type ShownDraft = z.output<typeof shownDraft>

/** Shows the draft of the website, and what the website shows. */
export const showDraft = endpoint({
  method: 'GET',
  path: '/admin/api/admin/drafts/:website',
  access: 'read',
  params: ofWebsite,
  replies: { 200: shownDraft },
})

const followed = z.object({
  serial: z.int(),
  /** The version that the website shows now. */
  number: z.int(),
  /** The changes since then, by everyone; undefined: too many, read the draft again. */
  changes: z.optional(z.array(madeChange)),
  /** Who else has the website open. */
  present: z.array(present),
})
export type Followed = z.output<typeof followed>

/**
 * Returns what changed in the draft since a serial, and who else is editing. A window polls every five
 * seconds.
 */
export const followDraft = endpoint({
  method: 'GET',
  path: '/admin/api/admin/drafts/:website/changes',
  access: 'read',
  params: ofWebsite,
  query: z.object({
    /** Absent: from the beginning. */
    since: z.optional(serialInAddress),
    /** The id of this window, chosen by it. Absent: its presence is not recorded. */
    tab: z.optional(tab),
    /** The dotted path that is open in it. */
    path: z.optional(z.string().check(z.maxLength(300), readable('path'))),
  }),
  replies: { 200: followed },
})

const savedChange = z.union([
  z.object({ ok: z.literal(true), serial: z.int() }),
  z.object({
    ok: z.literal(false),
    /**
     * `changed`: the field has another value now; `gone`: its item was removed; `invalid`: it can never be
     * saved.
     */
    why: z.enum(['changed', 'gone', 'invalid']),
    message: z.string(),
    /** The current value, unless the item is gone. */
    current: z.optional(z.unknown()),
    /** Who changed it last. */
    by: z.optional(z.string()),
  }),
])
export type SavedChange = z.output<typeof savedChange>

/**
 * Saves changes of the draft, one after another; each is saved or refused on its own. Visitors do not see
 * them. Saving the same change again is safe.
 */
export const saveChanges = endpoint({
  method: 'POST',
  path: '/admin/api/admin/drafts/:website/changes',
  access: 'write',
  params: ofWebsite,
  body: z.object({
    changes: z
      .array(changeShape, 'changes must be a list')
      .check(
        z.minLength(1, 'changes must not be empty'),
        z.maxLength(maxChangesPerCall, `At most ${maxChangesPerCall} changes at once`),
      ),
    /** The serial that the window has: the reply brings the changes since then. */
    since: serial,
    tab,
  }),
  replies: {
    200: z.object({
      serial: z.int(),
      /** In the order of the changes. */
      results: z.array(savedChange),
      changes: z.optional(z.array(madeChange)),
    }),
  },
})

const problem = z.object({
  path: z.array(z.string()),
  /** For example `Questions, "Can I get a visa letter?": the answer is empty.` */
  sentence: z.string(),
  /** False for a hint, which does not block publishing. */
  holdsBack: z.boolean(),
})
export type ShownProblem = z.output<typeof problem>

const summaryLine = z.object({
  /** Names the change for `hold`. */
  key: z.string(),
  change: changeShape,
  /** The changed record and field, for example `Haruka Morisada, university`. */
  subject: z.string(),
  /** As text; '' when there is none. */
  was: z.string(),
  is: z.string(),
  /** For a picture, or an item with one: the addresses before and after, 320 pixels wide or less. */
  pictures: z.optional(z.object({ was: z.optional(z.string()), is: z.optional(z.string()) })),
  /** Who made it last, and when; absent when it is not known. */
  by: z.optional(z.string()),
  at: z.optional(z.iso.datetime()),
  /** It has a problem, and stays in the draft until that is fixed. */
  heldBack: z.boolean(),
})
export type SummaryLine = z.output<typeof summaryLine>

const summary = z.object({
  serial: z.int(),
  number: z.int(),
  problems: z.array(problem),
  /** By page, in the order of the pages. */
  groups: z.array(z.object({ title: z.string(), lines: z.array(summaryLine) })),
})
export type Summary = z.output<typeof summary>

/** Lists what a publication would change, problems first. */
export const summarizeDraft = endpoint({
  method: 'GET',
  path: '/admin/api/admin/drafts/:website/summary',
  access: 'read',
  params: ofWebsite,
  replies: { 200: summary },
})

const published = z.object({
  number: z.int(),
  at: z.iso.datetime(),
  /** The pages that changed: their addresses and names. */
  pages: z.array(z.object({ title: z.string(), url: z.url() })),
})
export type Published = z.output<typeof published>

/**
 * Publishes the draft, except what is held back. Visitors see it with their next request.
 * @throws 409 The draft or the website changed since the summary was read, or a page cannot be shown with
 * it; nothing was published
 */
export const publishDraft = endpoint({
  method: 'POST',
  path: '/admin/api/admin/drafts/:website/publications',
  access: 'write',
  params: ofWebsite,
  body: z.object({
    /** As in the summary. */
    serial,
    number: serial,
    /** The keys of the changes that stay in the draft. */
    hold: z
      .array(z.string(), 'hold must be a list')
      .check(z.maxLength(2000, 'At most 2,000 changes can be held back')),
  }),
  replies: { 200: published },
})

const version = z.object({
  number: z.int(),
  /** `began`: the initial content; `set-aside`: the draft before a version was restored. */
  reason: z.enum(['began', 'published', 'put-back', 'set-aside']),
  /** The email address of the organiser. */
  by: z.string(),
  at: z.iso.datetime(),
  /** How many changes it made. */
  count: z.int(),
  /** Of which pages. */
  pages: z.array(z.string()),
  isShown: z.boolean(),
  /** For `put-back`: the version that was restored. */
  of: z.optional(z.int()),
})
export type Version = z.output<typeof version>

/** Lists the versions of the website, newest first; at most 200. */
export const listVersions = endpoint({
  method: 'GET',
  path: '/admin/api/admin/drafts/:website/versions',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.array(version) },
})

const ofVersion = z.extend(ofWebsite, {
  number: integerIdParam,
})

/**
 * Compares a version with what the website shows, or with another version: what `Put back` would change.
 * @throws 404 The website has no such version
 */
export const compareVersion = endpoint({
  method: 'GET',
  path: '/admin/api/admin/drafts/:website/versions/:number',
  access: 'read',
  params: ofVersion,
  /** Absent: with what the website shows now. */
  query: z.object({ with: z.optional(integerIdParam) }),
  replies: {
    200: z.object({
      version,
      /** What the website shows. */
      shown: z.int(),
      groups: z.array(z.object({ title: z.string(), lines: z.array(summaryLine) })),
    }),
  },
})

/**
 * Restores a version, whole or some changes of the comparison. The previous draft is saved as a version.
 * @throws 404 The website has no such version
 * @throws 409 The website changed since, or a page cannot be shown; nothing was restored
 */
export const putBack = endpoint({
  method: 'POST',
  path: '/admin/api/admin/drafts/:website/versions/:number/put-back',
  access: 'write',
  params: ofVersion,
  body: z.object({
    /** The version that the website shows, as in the comparison. */
    shown: serial,
    /** The keys of single changes; absent: all. */
    keys: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(2000))),
  }),
  replies: { 200: published },
})
