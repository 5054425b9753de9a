import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changedLines, limits, optionalText, websiteParam, wholeNumber } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import { exampleKinds } from '#shared/mail-text/choose-examples.ts'
import { abstractFilter, abstractListItem } from './admin-abstracts.contract.ts'
import { decisions, maxDecisionsPerCall, maxNoteLength } from './decision.ts'

const ofWebsite = z.object({ website: websiteParam })

const howMany = `Choose from 1 to ${maxDecisionsPerCall} submissions`
const chosen = z.object({
  id: z.string(howMany).check(z.refine((text) => isId(text), 'id must name a submission')),
  /** The version of the decision in the list. */
  version: wholeNumber('version', 0, 2 ** 31 - 1),
})

/**
 * Decides about submissions. Authors are notified only by a release. A decision equal to the released one
 * discards the unreleased one.
 * @throws 404 The website has no such submission
 * @throws 412 One of them was decided since; nothing was saved
 */
export const decideAbstracts = endpoint({
  method: 'POST',
  path: '/admin/api/admin/abstract-submissions/:website/decide',
  access: 'write',
  params: ofWebsite,
  body: z.object({
    submissions: z.array(chosen, howMany).check(
      z.minLength(1, howMany),
      z.maxLength(maxDecisionsPerCall, howMany),
      z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Choose each submission once'),
    ),
    /** Null discards an unreleased decision. */
    decision: z.nullable(z.enum(decisions, `decision must be one of ${decisions.join(', ')}, or null`)),
    /** For the author, part of the email. Absent: the stored note stays. */
    note: changedLines('The note', maxNoteLength),
  }),
  replies: { 200: z.array(abstractListItem) },
})

const count = z.object({ all: z.int(), open: z.int(), decided: z.int(), released: z.int() })
export type AbstractCount = z.output<typeof count>

/** Counts the submissions that match a search, by state of their decision. */
export const countAbstracts = endpoint({
  method: 'GET',
  path: '/admin/api/admin/abstract-submissions/:website/count',
  access: 'read',
  params: ofWebsite,
  query: z.object({
    session: abstractFilter.session,
    interest: abstractFilter.interest,
    decision: abstractFilter.decision,
    q: optionalText('The search', limits.email),
  }),
  replies: { 200: count },
})

const previewedKind = z.object({
  decision: z.enum(decisions),
  count: z.int(),
  references: z.array(z.string()),
  /** The email to up to three of these authors, with a placeholder instead of the personal link. */
  examples: z.array(
    z.object({
      id: z.string(),
      /** The longest name, a right-to-left name, the shortest data. */
      kind: z.enum(exampleKinds),
      name: z.string(),
      hasNote: z.boolean(),
      subject: z.string(),
      text: z.string(),
    }),
  ),
})
export type PreviewedKind = z.output<typeof previewedKind>

const releasePreview = z.object({
  count: z.int(),
  /** Identifies exactly these decisions: a release with it releases no others. */
  stamp: z.string(),
  kinds: z.array(previewedKind),
})
export type ReleasePreview = z.output<typeof releasePreview>

/** Previews the emails and the recipients of a release. */
export const previewRelease = endpoint({
  method: 'GET',
  path: '/admin/api/admin/abstract-submissions/:website/release',
  access: 'read',
  params: ofWebsite,
  replies: { 200: releasePreview },
})

const release = z.object({
  id: z.string(),
  releasedAt: z.iso.datetime(),
  /** The email address of the organiser. */
  releasedBy: z.string(),
  /** The number of decisions, and so of emails. */
  count: z.int(),
  /** Emails that the mail server accepted. */
  sent: z.int(),
  /** Emails that failed permanently. */
  failed: z.int(),
})
export type Release = z.output<typeof release>

/**
 * Releases all unreleased decisions: each author gets one email, and only a new decision changes it.
 * @throws 409 Other decisions were made since the preview, or some were discarded; nothing was released
 */
export const releaseDecisions = endpoint({
  method: 'POST',
  path: '/admin/api/admin/abstract-submissions/:website/release',
  access: 'write',
  params: ofWebsite,
  body: z.object({
    count: wholeNumber('count', 1, 1_000_000),
    stamp: z.string('stamp must be that of the preview').check(z.maxLength(64)),
  }),
  replies: { 200: release },
})

/**
 * Shows the progress of the emails of a release.
 * @throws 404 The website has no such release
 */
export const showRelease = endpoint({
  method: 'GET',
  path: '/admin/api/admin/abstract-submissions/:website/releases/:id',
  access: 'read',
  params: z.object({ website: websiteParam, id: z.string() }),
  replies: { 200: release },
})
