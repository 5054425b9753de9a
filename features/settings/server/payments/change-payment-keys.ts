import {
  type AccountRow,
  cancelOpenPayments,
  claimUnmarked,
  endCurrentAccount,
  hintOf,
  insertAccount,
  lockOpenTests,
  needsHttps,
  paymentSection,
  readAccounts,
  replaceKeys,
  type StripeKeys,
  tryKey,
} from '#features/payments/server/payments.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import { changeSettings, prove } from '../change-settings.ts'
import type { Proof } from '../prove-owner.ts'
import { chooseAccount, type Match, storedKeysOf } from './choose-account.ts'
import type { PaymentSettingsDeps } from './payment-settings-deps.ts'

type Asked = { livemode: boolean; secretKey?: string | undefined; webhookSecret?: string | undefined }

/**
 * Changes the keys with which payments are taken, after the owner has proved who they are and Stripe has accepted them.
 * Open tests are cancelled when live payments begin. Known to every process when this resolves, at the latest with its
 * next payment.
 * @throws Problem 400 with Stripe's words, 409 when the environment sets the keys, others as `prove` and
 * `changeSettings`
 */
export const changePaymentKeys = async (
  deps: PaymentSettingsDeps,
  ifMatch: string | undefined,
  asked: Asked,
  proof: Proof,
): Promise<void> => {
  const { db, providers, sessionKey } = deps
  refuseLocked(deps)
  const target = { section: paymentSection, ifMatch }
  const owner = await prove(deps, target, proof)
  const rows = await readAccounts(db)
  const secretKey = keyToUse(deps, rows, asked)
  await requireAccepted(deps, secretKey)
  const match = await chooseAccount(deps, rows, { livemode: asked.livemode, secretKey })
  const keys = { secretKey, webhookSecrets: webhookSecretsOf(sessionKey, match, asked) }

  await changeSettings(deps, target, owner, async (_stored, tx, now) => {
    const before = rows.find(({ isCurrent }) => isCurrent)
    await endCurrentAccount(tx, now)
    const { row, knowsUnmarked } = match
    const takesUnmarked = knowsUnmarked || row?.takesUnmarked === true
    const { livemode } = asked
    const added = { livemode, takesUnmarked, by: owner.email, now }
    const id = row?.id ?? (await insertAccount(tx, sessionKey, keys, added))
    if (row) await replaceKeys(tx, sessionKey, { id, takesUnmarked }, keys, now)
    if (knowsUnmarked) await claimUnmarked(tx, { id, livemode })
    if (asked.livemode) await cancelTests(tx, deps, now)
    return {
      plain: { livemode: asked.livemode },
      secrets: {},
      audit: {
        action: 'settings.payments-changed',
        subject: 'Stripe keys',
        ...(before && { old: auditOf(before.livemode, before) }),
        new: auditOf(asked.livemode, hintsOf(keys)),
      },
      what: 'the Stripe keys',
      detail: asked.livemode
        ? `Payments are live now, with the key that ends in ${hintOf(secretKey)}.`
        : `Payments are tests now, with the key that ends in ${hintOf(secretKey)}: no money moves.`,
    }
  })
  await providers.refresh()
}

/** @throws Problem 409 when the environment of the server sets the keys */
const refuseLocked = ({ keysOfEnvironment }: PaymentSettingsDeps): void => {
  if (keysOfEnvironment)
    throw new Problem(
      409,
      'action_not_possible',
      'The Stripe keys are set on the server by STRIPE_SECRET_KEY. Change them there.',
    )
}

/** The typed key, or the stored one of this mode. */
const keyToUse = (
  { sessionKey, publicUrl }: PaymentSettingsDeps,
  rows: readonly AccountRow[],
  { livemode, secretKey }: Asked,
): string => {
  if (livemode && !publicUrl?.startsWith('https://')) throw new Problem(400, 'invalid_input', needsHttps)
  if (secretKey === undefined) {
    const stored = storedKeysOf(sessionKey, rows, livemode)
    if (!stored) throw new Problem(400, 'invalid_input', 'Secret key is required')
    return stored.secretKey
  }
  if (secretKey.includes('_live_') !== livemode)
    throw new Problem(
      400,
      'invalid_input',
      livemode
        ? 'This is a test key. Enter a live key, or choose Test.'
        : 'This is a live key. Enter a test key, or choose Live.',
    )
  return secretKey
}

const requireAccepted = async (
  { connectStripe, providers }: PaymentSettingsDeps,
  secretKey: string,
): Promise<void> => {
  const refusal = await tryKey(connectStripe(secretKey), providers)
  if (refusal) throw new Problem(400, 'settings_refused', `${refusal} Nothing was changed.`)
}

/** The typed ones, or those stored for the same account. */
const webhookSecretsOf = (
  sessionKey: string,
  { row }: Match,
  { webhookSecret }: Asked,
): StripeKeys['webhookSecrets'] => {
  if (webhookSecret !== undefined) return webhookSecret.split(',').map((secret) => secret.trim())
  const stored = row && storedKeysOf(sessionKey, [row], row.livemode)
  if (!stored) throw new Problem(400, 'invalid_input', 'Webhook signing secret is required')
  return stored.webhookSecrets
}

const hintsOf = ({ secretKey, webhookSecrets }: StripeKeys) => ({
  keyHint: hintOf(secretKey),
  webhookHint: webhookSecrets.map(hintOf).join(', '),
})

const auditOf = (livemode: boolean, { keyHint, webhookHint }: { keyHint: string; webhookHint: string }) => ({
  mode: livemode ? 'live' : 'test',
  key: `…${keyHint}`,
  webhookSecret: `…${webhookHint}`,
})

/** A test that is open cannot be continued next to live payments. */
const cancelTests = async (tx: Connection, deps: PaymentSettingsDeps, now: Date): Promise<void> => {
  await cancelOpenPayments(tx, deps, await lockOpenTests(tx), now)
}
