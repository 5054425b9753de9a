import { createHash, randomBytes } from 'node:crypto'
import type { PreviewLink } from '#features/drafts/admin-draft-actions.contract.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { days, later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { type DraftDeps, mayEdit } from '../draft-deps.ts'
import { endPreviewLink, findByToken, findPreviewLinks, insertPreviewLink } from './preview-links.store.ts'

/** How long a link shows the draft. */
const lifetime = days(7)

/** The maximum number of valid links of a website. */
const maxLinks = 20

type Deps = Pick<DraftDeps, 'db' | 'clock' | 'origins'>

/** The links that are valid now, newest first. */
export const listPreviewLinks = async (
  { db, clock }: Deps,
  { website }: AdminOf<Website, Right>,
): Promise<PreviewLink[]> =>
  (await findPreviewLinks(db, website, clock.now())).map(({ id, adminEmail: by, createdAt, expiresAt }) => ({
    id,
    by,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))

/**
 * Makes a link; only a hash of its token is stored.
 * @throws Problem 409 when the website has too many
 */
export const createPreviewLink = async (
  { db, clock, origins }: Deps,
  permission: AdminOf<Website, 'write'>,
): Promise<PreviewLink & { url: string }> => {
  const { website, adminId, email: by } = permission
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  const [id, expiresAt] = [newId<'preview link'>(now), later(now, lifetime)]
  await db.transaction().execute(async (tx) => {
    if ((await findPreviewLinks(tx, website, now)).length >= maxLinks)
      throw new Problem(
        409,
        'action_not_possible',
        `There are ${maxLinks} preview links already. End one that is not needed any more.`,
      )
    await insertPreviewLink(tx, {
      id, website, tokenHash: hashOf(token), adminId, adminEmail: by, createdAt: now, expiresAt, revokedAt: null,
    }) // biome-ignore format: one row
    await writeAudit(tx, permission, now, {
      action: 'preview-link.created',
      subject: 'Preview link',
    })
  })
  const url = `${origins.homeOf(website)}${previewLinkRoot}/${token}/`
  return { id, by, createdAt: now.toISOString(), expiresAt: expiresAt.toISOString(), url }
}

/** @throws Problem 404 when there is no such link, or it has ended */
export const revokePreviewLink = ({ db, clock }: Deps, permission: AdminOf<Website, 'write'>, id: string) =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    if (!(await endPreviewLink(tx, permission.website, id, now)))
      throw new Problem(404, 'not_found', 'There is no such link, or it has ended already.')
    await writeAudit(tx, permission, now, { action: 'preview-link.revoked', subject: 'Preview link' })
  })

/** The path under which each token is a copy of the website. */
export const previewLinkRoot = '/preview'

/**
 * The website whose draft a token shows; undefined: it is unknown, revoked or has expired, or who made the link may not edit
 * this website any more.
 */
export const websiteOfPreviewToken = async (
  { db, clock, editorOf }: Pick<DraftDeps, 'db' | 'clock' | 'editorOf'>,
  token: string,
): Promise<Website | undefined> => {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const link = await findByToken(db, hashOf(token), clock.now())
  return link && mayEdit(await editorOf(link.adminId), link.website) ? link.website : undefined
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
