import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import {
  declineHostedSession,
  getHostedSession,
  type HostedSession,
  payHostedSession,
  payHostedSessionByBank,
} from '#sandbox/stripe/stripe.contract.ts'
import { Problem } from '#shared/problem.ts'
import { performDue, runOperation } from '../due/run-due.ts'
import { findSession } from '../ledger/sessions.store.ts'
import { attemptPayment, type Outcome } from './attempt-payment.ts'
import { showHostedSession } from './show-hosted-session.ts'

type HostedCall =
  | typeof getHostedSession
  | typeof payHostedSession
  | typeof payHostedSessionByBank
  | typeof declineHostedSession

/** The calls of the hosted page, mounted only in processes with a sandbox; elsewhere they are 404. */
export const hostedPageRoutes = (
  app: FastifyInstance,
  {
    db,
    clock,
    isOpen,
  }: { db: Database; clock: Clock /** False: the pages are 404. */; isOpen: () => boolean },
): void => {
  const readSession = async (id: string): Promise<HostedSession> => {
    await performDue(db, clock)
    const session = await findSession(db, id)
    if (!session) throw notFound()
    return showHostedSession(db, session)
  }

  const attempt = async (id: string, outcome: Outcome): Promise<HostedSession> => {
    const shown = await runOperation(db, clock, async (work) => {
      const session = await attemptPayment(work, id, outcome)
      return session && showHostedSession(work.connection, session)
    })
    if (!shown) throw notFound()
    return shown
  }

  const show = (call: HostedCall, showOne: (id: string) => Promise<HostedSession>) =>
    mount(app, call, async ({ params }, answer, _request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isOpen()) throw notFound()
      return answer(200, await showOne(params.id))
    })

  show(getHostedSession, readSession)
  show(payHostedSession, (id) => attempt(id, 'succeeded'))
  show(payHostedSessionByBank, (id) => attempt(id, 'bank'))
  show(declineHostedSession, (id) => attempt(id, 'failed'))
}

const notFound = () => new Problem(404, 'not_found', 'This payment page does not exist')
