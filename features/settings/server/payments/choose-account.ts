import {
  type AccountRow,
  findNewestSession,
  keysOf,
  knowsSession,
  type StripeKeys,
} from '#features/payments/server/payments.ts'
import { Problem } from '#shared/problem.ts'
import { lastUsedFirst } from '../../last-used-first.ts'
import type { PaymentSettingsDeps } from './payment-settings-deps.ts'

/** The stored account that a key belongs to; undefined: a new one. */
export type Match = {
  row: AccountRow | undefined
  /** The key also knows the payments that were made with the key of the environment. */
  knowsUnmarked: boolean
}

/** The keys of the account of a mode that is in use, or was the last one that can be read. */
export const storedKeysOf = (
  sessionKey: string,
  rows: readonly AccountRow[],
  livemode: boolean,
): StripeKeys | undefined => {
  return lastUsedFirst(rows, livemode)
    .map((row) => keysOf(sessionKey, row))
    .find((keys) => keys !== undefined)
}

/**
 * Finds out which stored account a key belongs to: Stripe knows the sessions of its own account only. So a new key of the
 * same account keeps the payments, also of one whose keys were removed; a restricted key suffices.
 * @throws Problem 503 when Stripe cannot be asked
 */
export const chooseAccount = async (
  { db, sessionKey, connectStripe }: PaymentSettingsDeps,
  rows: readonly AccountRow[],
  { livemode, secretKey }: { livemode: boolean; secretKey: string },
): Promise<Match> => {
  const stripe = connectStripe(secretKey)
  const knows = (session: string) =>
    knowsSession(stripe, session).catch((cause: unknown) => {
      const sentence = 'Stripe could not be reached. Nothing was changed. Try again in a moment.'
      throw new Problem(503, 'provider_unavailable', sentence, { cause })
    })
  const ofMode = rows.filter((row) => row.livemode === livemode)
  const unmarked = await findNewestSession(db, livemode, null)
  const knowsUnmarked = unmarked !== undefined && (await knows(unmarked))
  const match = (row?: AccountRow): Match => ({ row, knowsUnmarked })
  const same = ofMode.find((row) => keysOf(sessionKey, row)?.secretKey === secretKey)
  if (same) return match(same)

  for (const row of ofMode) {
    // an account without a known session is never matched: the opening of one may have been left unanswered
    const session = await findNewestSession(db, livemode, row.id)
    if (session !== undefined && (await knows(session))) return match(row)
  }
  return match()
}
