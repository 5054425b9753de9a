import type { FactorVerification } from '#features/second-factor/second-factor.contract.ts'
import { type From, withVerifiedFactor } from '#features/second-factor/server/second-factor.ts'
import { type Change, writeAudit } from '#platform/server/audit-log.ts'
import { requireVersion } from '#platform/server/if-match.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import {
  lockSettings,
  type StoredSettings,
  storeSettings,
} from '#platform/server/settings/installation-settings.store.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import type { SettingsDeps } from './settings-deps.ts'
import { tellOwners } from './settings-notice.job.ts'

/** An owner and the proof that it is them. */
export type Proved = { owner: OwnerPermission; proof: FactorVerification; from: From }

/** A change as people read it. It never contains a secret. */
type ToldChange = {
  /** The entry in the audit. */
  audit: Change
  /** What was changed, in the email to the owners: `the mail server`. */
  what: string
  /** To what, as a sentence; absent: nothing can be said. */
  detail?: string
}

/**
 * Runs a sensitive change in one transaction: it needs the password, and the second factor of who has one, is audited, and
 * every owner is told by email. `work` returns undefined when nothing is to be changed.
 * @throws Problem 400 with what is wrong, 429 as the login
 */
const withProof = (
  deps: SettingsDeps,
  { owner, proof, from }: Proved,
  work: (transaction: Connection, now: Date) => Promise<ToldChange | undefined>,
): Promise<void> => {
  const { adminId, email } = owner
  return withVerifiedFactor(deps, { adminId, email }, proof, from, async (transaction, _holder, now) => {
    const told = await work(transaction, now)
    if (!told) return
    await writeAudit(transaction, owner, now, told.audit)
    await tellOwners(transaction, { what: told.what, detail: told.detail ?? '', by: email }, now)
  })
}

type NewSettings = ToldChange & Pick<StoredSettings, 'plain'> & { secrets: Readonly<Record<string, string>> }

/**
 * Changes a section of the settings as `withProof`. `change` gets what is stored, and returns all of what is to be stored,
 * or undefined when nothing changes.
 * @throws Problem 412 when somebody has changed it since, 400 and 429 as `withProof`
 */
export const changeSettings = (
  deps: SettingsDeps,
  { section, ifMatch }: { section: string; ifMatch: string | undefined },
  proved: Proved,
  change: (stored: StoredSettings, transaction: Connection, now: Date) => Promise<NewSettings | undefined>,
): Promise<void> =>
  withProof(deps, proved, async (transaction, now) => {
    const stored = await lockSettings(transaction, deps.sessionKey, section)
    const by = stored.changedBy ? `${stored.changedBy} has changed them` : 'They were changed'
    requireVersion(ifMatch, stored.version, 'The settings have changed', by)
    const { plain, secrets, ...told } = (await change(stored, transaction, now)) ?? {}
    if (!plain || !secrets || !('audit' in told)) return undefined
    await storeSettings(transaction, deps.sessionKey, section, {
      plain,
      secrets,
      now,
      by: proved.owner.email,
    })
    return told
  })
