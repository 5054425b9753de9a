import { type Change, writeAudit } from '#platform/server/audit-log.ts'
import { requireVersion } from '#platform/server/if-match.ts'
import type { MailSettings } from '#platform/server/mail/mail-settings.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import {
  lockSettings,
  readSettings,
  type StoredSettings,
  storeSettings,
} from '#platform/server/settings/installation-settings.store.ts'
import { Problem } from '#shared/problem.ts'
import { findOwner } from './owners.store.ts'
import { type Proof, type ProvedOwner, proveOwner } from './prove-owner.ts'
import type { SettingsDeps } from './settings-deps.ts'
import { tellOwners } from './settings-notice.job.ts'

type Target = { section: string; ifMatch: string | undefined }

/**
 * Verifies the password, and the second factor of who has one, and that nobody has changed the section since: before
 * another server is asked or a stored secret is used. No transaction is open while that server answers, so a code serves
 * once, also when the server refuses.
 * @throws Problem 400 with what is wrong, 412 when somebody has changed the section, 429 as the login
 */
export const prove = (deps: SettingsDeps, { section, ifMatch }: Target, proof: Proof): Promise<ProvedOwner> =>
  proveOwner(deps, proof, async (transaction) =>
    requireUnchanged(await readSettings(transaction, deps.sessionKey, section), ifMatch),
  )

const requireUnchanged = ({ version, changedBy }: StoredSettings, ifMatch: string | undefined): void => {
  const by = changedBy ? `${changedBy} has changed them` : 'They were changed'
  requireVersion(ifMatch, version, 'The settings have changed', by)
}

/** A change as people read it. It never contains a secret. */
type ToldChange = {
  /** The entry in the audit. */
  audit: Change
  /** What was changed, in the email to the owners: `the mail server`. */
  what: string
  /** To what, as a sentence; absent: nothing can be said. */
  detail?: string
  /** How emails were sent before: owners are told over that server, too. */
  previous?: MailSettings | undefined
}

type NewSettings = ToldChange & Pick<StoredSettings, 'plain'> & { secrets: Readonly<Record<string, string>> }

/**
 * Changes a section of the settings in one transaction: it is audited, and every owner is told by email. `change` gets what
 * is stored, and returns all of what is to be stored, or undefined when nothing changes.
 * @throws Problem 412 when somebody has changed it since, 403 when the admin is no owner any more
 */
export const changeSettings = (
  { db, clock, sessionKey }: SettingsDeps,
  { section, ifMatch }: Target,
  owner: ProvedOwner,
  change: (stored: StoredSettings, transaction: Connection, now: Date) => Promise<NewSettings | undefined>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const { adminId, email: by } = owner
    if (!(await findOwner(transaction, adminId)))
      throw new Problem(403, 'forbidden', 'Only an owner can do this.')
    const stored = await lockSettings(transaction, sessionKey, section)
    requireUnchanged(stored, ifMatch)
    const changed = await change(stored, transaction, now)
    if (!changed) return
    const { plain, secrets, audit, what, detail = '', previous } = changed
    await storeSettings(transaction, sessionKey, section, { plain, secrets, now, by })
    await writeAudit(transaction, owner, now, audit)
    await tellOwners(transaction, sessionKey, { what, detail, by, previous }, now)
  })
