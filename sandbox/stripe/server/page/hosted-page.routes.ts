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
import { doWork, expireDue } from '../due/look-around.ts'
import { findSession } from '../ledger/sessions.store.ts'
import { attemptPayment, type Outcome } from './attempt-payment.ts'
import { showHostedSession } from './show-hosted-session.ts'

/** The calls of the hosted page. Mounted on the site only while this process runs a sandbox; else they are 404. */
export const hostedPageRoutes = (
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void => {
  const look = async (id: string): Promise<HostedSession> => {
    await expireDue(db, clock)
    const session = await findSession(db, id)
    if (!session) throw notFound()
    return showHostedSession(db, session)
  }

  const attempt = async (id: string, outcome: Outcome): Promise<HostedSession> => {
    const shown = await doWork(db, clock, async (work) => {
      const session = await attemptPayment(work, id, outcome)
      return session && showHostedSession(work.connection, session)
    })
    if (!shown) throw notFound()
    return shown
  }

  const noStore = (reply: { header: (name: string, value: string) => unknown }) =>
    reply.header('cache-control', 'no-store')

  mount(app, getHostedSession, async ({ params }, answer, _request, reply) => {
    noStore(reply)
    return answer(200, await look(params.id))
  })
  mount(app, payHostedSession, async ({ params }, answer, _request, reply) => {
    noStore(reply)
    return answer(200, await attempt(params.id, 'succeeded'))
  })
  mount(app, payHostedSessionByBank, async ({ params }, answer, _request, reply) => {
    noStore(reply)
    return answer(200, await attempt(params.id, 'bank'))
  })
  mount(app, declineHostedSession, async ({ params }, answer, _request, reply) => {
    noStore(reply)
    return answer(200, await attempt(params.id, 'failed'))
  })
}

const notFound = () => new Problem(404, 'not_found', 'This payment page does not exist')
