import {
  countOfAccount,
  type Dependants,
  keysOf,
  paymentSection,
  readAccounts,
  removeKeys,
} from '#features/payments/server/payments.ts'
import { Problem } from '#shared/problem.ts'
import { changeSettings, prove } from '../change-settings.ts'
import type { Proof } from '../prove-owner.ts'
import type { PaymentSettingsDeps } from './payment-settings-deps.ts'

/**
 * Removes the keys of an account: its payments are no longer followed nor refunded here. Without the current one
 * payments are off.
 * @throws Problem 404 when there is none, 409 while payments are open or refunds are not answered, others as `prove` and
 * `changeSettings`
 */
export const removePaymentAccount = async (
  deps: PaymentSettingsDeps,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
  proof: Proof,
): Promise<void> => {
  const target = { section: paymentSection, ifMatch }
  const owner = await prove(deps, target, proof)
  await changeSettings(deps, target, owner, async (stored, tx, now) => {
    const row = (await readAccounts(tx)).find((one) => one.id === id && one.removedAt === null)
    if (!row) throw new Problem(404, 'not_found', 'There is no such Stripe account')
    // keys that cannot be read follow nothing
    if (keysOf(deps.sessionKey, row)) refuseInUse(row, await countOfAccount(tx, row, now))
    await removeKeys(tx, row.id, now)
    const mode = row.livemode ? 'live' : 'test'
    return {
      plain: stored.plain,
      secrets: {},
      audit: {
        action: 'settings.payment-account-removed',
        subject: 'Stripe keys',
        old: { mode, key: `…${row.keyHint}`, current: row.isCurrent },
      },
      what: 'the Stripe keys',
      detail: row.isCurrent
        ? `The key that ends in ${row.keyHint} was removed, so payments with it have ended.`
        : `The former key that ends in ${row.keyHint} was removed. Payments made with it are refunded at Stripe by hand.`,
    }
  })
  await deps.providers.refresh()
}

/** A payment that is open stays payable at Stripe, and nothing here would notice it. */
const refuseInUse = ({ isCurrent }: { isCurrent: boolean }, { open, refunds }: Dependants): void => {
  if (open + refunds === 0) return
  const parts = [
    open > 0 &&
      `${open} ${open === 1 ? 'payment' : 'payments'} with this key ${open === 1 ? 'is' : 'are'} open`,
    refunds > 0 &&
      `${refunds} ${refunds === 1 ? 'refund' : 'refunds'} with this key ${refunds === 1 ? 'has' : 'have'} no answer yet`,
  ].filter((part) => part !== false)
  throw new Problem(
    409,
    'action_not_possible',
    `${parts.join(', and ')}. ${isCurrent ? 'Enter another key first, then wait' : 'Wait'} until they have ended: a checkout that is not paid ends after an hour, a bank payment takes some days. A revoked key: enter a new one of the same account. Nothing was removed.`,
  )
}
