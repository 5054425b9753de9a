import { createHash } from 'node:crypto'
import type { Published } from '#features/drafts/admin-drafts.contract.ts'
import { applyChanges } from '#features/drafts/apply-changes.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { DraftDeps } from './draft-deps.ts'
import { changedSince, readDraftState } from './draft-state.ts'
import { publishContent } from './publish-content.ts'
import { publishedReply } from './published-reply.ts'
import { linesOf } from './summarize.ts'

type Given = { serial: number; number: number; hold: readonly string[] }

/** Recognises the same choice of changes: a publication of others, or a planned one, is no repeat. */
const digestOf = (hold: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([...new Set(hold)].sort()))
    .digest('hex')

/**
 * Publishes the draft as its summary showed it, except what is held back. Idempotent: a repeat after a lost
 * reply finds the committed publication.
 * @throws Problem 409 when draft or website changed since, when there is nothing to publish, or a page
 * cannot be shown
 */
export const publishDraft = async (
  deps: DraftDeps,
  permission: AdminOf<Website, 'write'>,
  { serial, number, hold }: Given,
): Promise<Published> => {
  const { website, email } = permission
  const { published, draft, serial: now } = await readDraftState(deps.db, website)
  const { row } = published
  const heldDigest = digestOf(hold)
  if (
    row?.reason === 'published' &&
    row.draftSerial === serial &&
    row.adminEmail === email &&
    row.heldDigest === heldDigest &&
    row.number > number
  )
    return publishedReply(deps, website, row)
  if (now !== serial || published.number !== number) throw changedSince()

  const lines = linesOf(published.body, draft)
  const held = new Set(hold)
  const chosen = lines.filter(({ key, heldBack }) => !heldBack && !held.has(key))
  if (chosen.length === 0)
    throw new Problem(
      409,
      'action_not_possible',
      'There is nothing to publish: everything is on the website.',
    )
  const version = await publishContent(deps, permission, {
    before: published,
    body: applyChanges(
      published.body,
      chosen.map(({ change }) => change),
    ),
    lines: chosen,
    reason: 'published',
    draftSerial: serial,
    heldDigest,
  })
  return publishedReply(deps, website, version)
}
