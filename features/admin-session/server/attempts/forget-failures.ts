import type { Connection } from '#platform/server/postgres/database.ts'
import type { SigningKey } from '../access-token.ts'
import { attemptKeys } from '../failed-logins.ts'
import { forgetFailuresOf, lockLogin } from '../login-failures.store.ts'

/**
 * Deletes the failures of an account, and those on this device, in the transaction that proved the right to
 * the account, by the use of a link. The failures of the network stay.
 */
export const forgetFailures = async (
  transaction: Connection,
  { account, device }: { account: string; device: string | undefined },
  key: SigningKey,
): Promise<void> => {
  const [ofAccount] = attemptKeys({ account, network: '', device: undefined }, key)
  const [ofDevice] = attemptKeys({ account, network: '', device }, key)
  const keys = device === undefined ? [ofAccount] : [ofAccount, ofDevice]
  for (const counted of keys) {
    await lockLogin(transaction, counted)
    await forgetFailuresOf(transaction, counted)
  }
}
