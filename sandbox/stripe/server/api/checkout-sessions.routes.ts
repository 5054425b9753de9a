import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { createSessionParameters } from '#sandbox/stripe/create-session-parameters.ts'
import { createdParameter, pageParameters } from '#sandbox/stripe/list-parameters.ts'
import { expand } from '#sandbox/stripe/parameter-kinds.ts'
import type { Work } from '../events/write-event.ts'
import { findSession, listSessions } from '../ledger/sessions.store.ts'
import { answerSession } from '../page/answer-session.ts'
import { presentSession } from '../present/present-session.ts'
import { type ApiContext, answerCall } from './answer-call.ts'
import { createSession } from './create-session.ts'
import { expireSession } from './expire-session.ts'
import { readPage } from './read-page.ts'
import { noSuch } from './refuse-call.ts'

const all = '/v1/checkout/sessions'

const onlyExpand = z.strictObject({ expand })

const listParameters = z.strictObject({ ...pageParameters, created: createdParameter })

/** The checkout sessions of Stripe's API. */
export const checkoutSessionsRoutes = (app: FastifyInstance, context: ApiContext): void => {
  app.post(
    all,
    answerCall(context, createSessionParameters, async (work, { expand: wishes, ...parameters }) => {
      const session = await createSession(work, parameters)
      return answerSession(work.connection, session, wishes)
    }),
  )

  app.get(
    all,
    answerCall(context, listParameters, async (work, request) => {
      const { connection } = work
      const seqOf = async (id: string, param: string) => {
        const session = await findSession(connection, id)
        if (!session) throw noSuch('checkout.session', id, param, 400)
        return session.seq
      }
      return readPage(
        all,
        request,
        seqOf,
        (page) => listSessions(connection, page),
        async (session) => presentSession(session),
      )
    }),
  )

  app.get(
    `${all}/:id`,
    answerCall(context, onlyExpand, async (work, { expand: wishes }, id) =>
      answerSession(work.connection, await read(work.connection, id), wishes),
    ),
  )

  app.post(
    `${all}/:id/expire`,
    answerCall(context, onlyExpand, async (work, { expand: wishes }, id) =>
      answerSession(work.connection, await expireSession(work, id), wishes),
    ),
  )
}

const read = async (connection: Work['connection'], id: string) => {
  const session = await findSession(connection, id)
  if (!session) throw noSuch('checkout.session', id, 'session')
  return session
}
