import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FactorKind } from '#features/admin-session/factor-credentials.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { unseal } from '#platform/server/security/sealed.ts'
import type { FactorCredentials } from '#shared/proof-of-identity.ts'
import { readRecoveryCode } from '../recovery-codes.ts'
import { acceptedStep, codeOf, readCode } from '../totp.ts'
import { kindOf } from './challenges.ts'
import type { FactorDeps } from './factor-deps.ts'
import { notifyOfFactor } from './factor-notice.job.ts'
import { passkeyHome } from './passkey-home.ts'
import { lockPasskey, noteUseOfPasskey } from './passkeys.store.ts'
import { readSignature } from './passkeys.ts'
import {
  countRecoveryCodes,
  type FactorHolder,
  lockAuthenticator,
  noteStep,
  spendRecoveryCode,
} from './second-factor.store.ts'

type Deps = Pick<FactorDeps, 'clock' | 'sessionKey' | 'origins'>

/**
 * Whether this proves a factor of the account. An accepted one is used up in this transaction: the step of a
 * code, a recovery code, the counter of a passkey. `question`: the challenge that a passkey must sign;
 * without it none is accepted.
 */
export const verifyFactor = async (
  transaction: Connection,
  deps: Deps,
  holder: FactorHolder,
  { question, ...proof }: FactorCredentials & { question?: Uint8Array | undefined },
): Promise<boolean> => {
  const kind = kindOf(proof)
  return kind !== undefined && checks[kind](transaction, deps, holder, { ...proof, question })
}

type Check = (
  transaction: Connection,
  deps: Deps,
  holder: FactorHolder,
  proof: FactorCredentials & { question: Uint8Array | undefined },
) => Promise<boolean>

const checks: Readonly<Record<FactorKind, Check>> = {
  code: async (transaction, { clock, sessionKey }, { id }, { code: typed = '' }) => {
    const code = readCode(typed)
    const known = code === undefined ? undefined : await lockAuthenticator(transaction, id)
    const secret = known && unseal(sessionKey, 'second factor authenticator', id, known.sealedSecret)
    if (!code || !known || !secret) return false
    const step = stepOf(secret, code, clock.now(), known.lastStep)
    if (step === undefined) return false
    await noteStep(transaction, id, step)
    return true
  },

  recoveryCode: async (transaction, { clock }, { id, email }, { recoveryCode: typed = '' }) => {
    const code = readRecoveryCode(typed)
    const now = clock.now()
    if (!code || !(await spendRecoveryCode(transaction, id, recoveryHash(id, code), now))) return false
    const left = await countRecoveryCodes(transaction, id)
    await writeAudit(transaction, { adminId: id, email }, now, {
      action: 'second-factor.recovery-code-used',
      subject: email,
      new: { left },
    })
    await notifyOfFactor(transaction, id, 'recovery-code-used', now)
    return true
  },

  passkey: async (transaction, deps, { id }, { passkey, question }) => {
    const known = passkey && question && (await lockPasskey(transaction, id, passkey.id))
    if (!known) return false
    const signCount = await readSignature(passkeyHome(deps), question, known, passkey)
    if (signCount === undefined) return false
    await noteUseOfPasskey(transaction, known.id, { signCount, lastUsedAt: deps.clock.now() })
    return true
  },
}

/** The step of this code, if it may still be accepted. */
export const stepOf = (secret: Uint8Array, code: string, now: Date, lastStep: number): number | undefined =>
  acceptedStep(code, now, {
    lastStep,
    codeAt: (step) => codeOf(createHmac('sha1', secret).update(counterOf(step)).digest()),
    isSame: (one, other) => timingSafeEqual(Buffer.from(one), Buffer.from(other)),
  })

const counterOf = (step: number): Buffer => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  return counter
}

/**
 * The stored hash of a recovery code. With 80 random bits it cannot be guessed, so one round of hashing is
 * enough.
 */
export const recoveryHash = (adminId: string, code: string): Buffer =>
  createHash('sha256').update(`${adminId} ${code}`).digest()
