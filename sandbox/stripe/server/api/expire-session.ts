import { type Work, writeEvent } from '../events/write-event.ts'
import { lockSession, type StoredSession, updateSession } from '../ledger/sessions.store.ts'
import { presentSession } from '../present/present-session.ts'
import { noSuch, Refusal } from './refuse-call.ts'

/**
 * Expires an open session on behalf of the merchant.
 * @throws Refusal 400 when it is complete or expired already, 404 when there is none.
 */
export const expireSession = async (work: Work, id: string): Promise<StoredSession> => {
  const session = await lockSession(work.connection, id)
  if (!session) throw noSuch('checkout.session', id, 'session')
  if (session.status !== 'open') {
    throw new Refusal(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }

  const expired = await updateSession(work.connection, id, { status: 'expired' })
  await writeEvent(work, 'checkout.session.expired', presentSession(expired), id)
  return expired
}
