import { createHash } from 'node:crypto'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { findStoredAnswer, storeAnswer, tryLockKey, withinSavepoint } from './idempotency-keys.store.ts'
import { Refusal } from './refuse-call.ts'

const aDay = 24 * 60 * 60 * 1000

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A response, with its body as text so that a replay is byte-identical. */
export type CallAnswer = { status: number; body: string; replayOf?: string }

type KeyedCall = { account: string; key: string; fingerprint: string; requestId: string; now: Date }

/**
 * Runs the work once per idempotency key, as Stripe does: work and response are committed together, and for 24 hours the
 * same call is answered from the stored response. A refusal rolls back everything and is not stored; an unexpected
 * failure is stored as a 500.
 * @throws Refusal 409 while a call with the same key is under way, 400 when the key came with other parameters.
 */
export const replayIdempotent = (
  db: Database,
  call: KeyedCall,
  work: (connection: Connection) => Promise<CallAnswer>,
  onFailure: (error: unknown) => void,
): Promise<CallAnswer> =>
  db.transaction().execute(async (transaction) => {
    if (!(await tryLockKey(transaction, call.account, call.key))) {
      throw new Refusal(
        409,
        `There is currently another in-progress request using this Idempotent Key: ${call.key}`,
        { type: 'idempotency_error', code: 'idempotency_key_in_use' },
      )
    }

    const stored = await findStoredAnswer(transaction, call.account, call.key)
    if (stored && stored.createdAt.getTime() > call.now.getTime() - aDay) return replay(stored, call)

    const answer = await runOrStoreFailure(transaction, work, onFailure)
    const { account, key, fingerprint, requestId, now } = call
    await storeAnswer(transaction, { account, key, fingerprint, requestId, createdAt: now, ...answer })
    return answer
  })

const replay = (
  stored: { fingerprint: string; status: number; body: string; requestId: string },
  call: KeyedCall,
) => {
  if (stored.fingerprint !== call.fingerprint) {
    throw new Refusal(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  }
  return { status: stored.status, body: stored.body, replayOf: stored.requestId }
}

const failed = JSON.stringify({
  error: { type: 'api_error', message: 'An unknown error occurred.' },
})

const runOrStoreFailure = async (
  transaction: Connection,
  work: (connection: Connection) => Promise<CallAnswer>,
  onFailure: (error: unknown) => void,
): Promise<CallAnswer> => {
  try {
    return await withinSavepoint(transaction, work)
  } catch (error) {
    if (error instanceof Refusal) throw error
    onFailure(error)
    return { status: 500, body: failed }
  }
}
