import type { FastifyRequest } from 'fastify'
import type { OwnAbstract } from '#features/abstracts/abstracts.contract.ts'
import { originNames, wordsOf } from '#features/abstracts/author.fields.ts'
import { bearerTokenOf } from '#platform/server/http/bearer-token.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { AbstractId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { isOpen } from '#shared/time/closing-time.ts'
import type { Website } from '#shared/website.ts'
import type { AbstractDeps } from './abstract-deps.ts'
import { findAbstract, lockAbstract, type NamedAbstract, problemOf, setFile } from './abstracts.store.ts'
import { readAuthorLink, signFileAddress } from './author-link.ts'
import { commitWithFile } from './commit-with-file.ts'
import { type FileCheckPayload, fileCheck } from './file-check/check-file.job.ts'
import { type FormRules, readUpload } from './read-upload.ts'

/**
 * The submission of the author who sent this request.
 * @throws Problem 404, the same for every reason that a link is invalid
 */
export const requireOwn = async (
  { db, sessionKey }: Pick<AbstractDeps, 'db' | 'sessionKey'>,
  website: Website,
  request: FastifyRequest,
): Promise<NamedAbstract> => {
  const link = readAuthorLink(bearerTokenOf(request) ?? '', sessionKey, website)
  const row = link && (await findAbstract(db, website, link.id))
  if (!row || row.linkVersion !== link.linkVersion || row.linkRevokedAt !== null) throw invalidLink()
  return row
}

/** What the author sees: their own values, and a URL of their file that is valid for an hour. */
export const showOwn = async (
  { clock, sessionKey, contentOf }: Pick<AbstractDeps, 'clock' | 'sessionKey' | 'contentOf'>,
  row: NamedAbstract,
): Promise<OwnAbstract> => {
  const now = clock.now()
  const { closesAt = null } = (await contentOf(row.website)).transactions.abstract
  const { reference, interestedIn, session } = row
  return {
    reference,
    ...wordsOf(['titlePrefix', 'name', 'phone', 'email', ...originNames, 'country'], row),
    ...{ interestedIn, session },
    submittedAt: row.createdAt.toISOString(),
    file: {
      name: row.fileName,
      bytes: row.fileBytes,
      storedAt: row.fileStoredAt.toISOString(),
      problem: problemOf(row),
      address: `/api/form-submission/file?token=${signFileAddress(sessionKey, row, now)}`,
    },
    closesAt,
    canReplace: isOpen(closesAt, now),
    decision: row.decision &&
      row.decisionReleasedAt && {
        decision: row.decision,
        note: row.decisionNote,
        releasedAt: row.decisionReleasedAt.toISOString(),
      },
  }
}

/** A form with only the file. */
const fileAlone: FormRules<true> = { early: async () => true, whole: async () => true }

/** Replaces the author's file with the PDF of this request; the old one is removed after the commit. */
export const replaceFile = async (
  deps: AbstractDeps,
  row: NamedAbstract,
  request: FastifyRequest,
): Promise<OwnAbstract> => {
  const { website, email, linkVersion } = row
  const id = row.id as AbstractId
  const { file, fileName } = await readUpload(deps, request, fileAlone)

  await commitWithFile(deps, { website, email, file }, async (tx, fileKey) => {
    const unneeded = (await lockAbstract(tx, website, id))?.fileKey
    const stored = { fileKey, fileName, fileBytes: file.bytes, fileSha256: file.sha256 }
    const isUnchanged = await setFile(tx, { website, id, linkVersion }, stored, deps.clock.now())
    if (!isUnchanged || unneeded === undefined) throw invalidLink()
    const payload: FileCheckPayload = { website, id }
    await enqueueJob(tx, { kind: fileCheck, key: fileKey, payload, now: deps.clock.now() })
    return { result: undefined, unneeded }
  })

  const changed = await findAbstract(deps.db, website, id)
  if (!changed) throw invalidLink()
  return showOwn(deps, changed)
}

const invalidLink = () =>
  new Problem(404, 'link_invalid', 'This link is no longer valid. Ask the organisers for a new one.')
