import { writeAudit } from '#platform/server/audit-log.ts'
import type { Self } from '#shared/admin-of.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import type { NewPasskey, PasskeyOptions } from '../second-factor.contract.ts'
import { openEnrolment, sealEnrolment } from './enrolment.ts'
import type { FactorDeps, From } from './factor-deps.ts'
import { notifyOfFactor } from './factor-notice.job.ts'
import { hasPasskeys, passkeyHome } from './passkey-home.ts'
import { findPasskeys, insertPasskey } from './passkeys.store.ts'
import { newQuestion, passkeyOptions, readNewPasskey } from './passkeys.ts'
import { noteFirstFactor } from './recovery.ts'
import { lockHolder } from './second-factor.store.ts'
import { withVerifiedFactor } from './with-verified-factor.ts'

/** The maximum number of passkeys per account. */
const maxPasskeys = 20

/**
 * The options to create a passkey.
 * @throws Problem 409 on a host where none can be used
 */
export const beginPasskey = async (
  deps: FactorDeps,
  self: Self,
  proof: ProofOfIdentity,
  from: From,
): Promise<{ options: PasskeyOptions; sealed: string }> => {
  const home = passkeyHome(deps)
  if (!hasPasskeys(deps, from.hostname))
    throw new Problem(409, 'action_not_possible', `Passkeys can only be used on ${home.hostname}.`)
  return withVerifiedFactor(deps, self, proof, from, async (transaction, holder, now) => {
    const bytes = newQuestion()
    const passkeys = await findPasskeys(transaction, holder.id)
    if (passkeys.length >= maxPasskeys)
      throw new Problem(409, 'action_not_possible', `You have ${maxPasskeys} passkeys. Remove one first.`)
    return {
      options: passkeyOptions(home, bytes, holder, passkeys),
      sealed: sealEnrolment(deps, 'passkey', holder, { bytes, replaces: null }, now),
    }
  })
}

/**
 * Adds a passkey as a second factor.
 * @throws Problem 400 when the browser's response does not match, 409 when it expired or the passkey is
 * known
 */
export const confirmPasskey = (
  deps: FactorDeps,
  self: Self,
  { sealed, name, passkey }: { sealed: string; name: string; passkey: NewPasskey },
): Promise<{ recoveryCodes: string[] | null }> =>
  deps.db.transaction().execute(async (transaction) => {
    const { adminId, email } = self
    const now = deps.clock.now()
    const holder = await lockHolder(transaction, adminId)
    const enrolment = holder && openEnrolment(deps, 'passkey', holder, sealed, now)
    if (!holder || !enrolment)
      throw new Problem(409, 'action_not_possible', 'This took too long. Begin again.')
    const credential = await readNewPasskey(passkeyHome(deps), enrolment.bytes, passkey)
    if (!credential)
      throw new Problem(400, 'factor_wrong', 'Your browser did not make a passkey for this page. Try again.')
    const row = { ...credential, id: newId<'passkey'>(now), adminId, name, createdAt: now }
    if (!(await insertPasskey(transaction, row)))
      throw new Problem(409, 'already_exists', 'This passkey is in use already.')
    await writeAudit(transaction, self, now, {
      action: 'second-factor.passkey-added',
      subject: email,
      new: { name },
    })
    await notifyOfFactor(transaction, adminId, 'passkey-added', now)
    return { recoveryCodes: await noteFirstFactor(transaction, holder, now) }
  })
