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

const collectionPath = '/v1/checkout/sessions'

const onlyExpand = z.strictObject({ expand })

const listParameters = z.strictObject({ ...pageParameters, created: createdParameter })

/** Stripe's Checkout Sessions API. */
export const checkoutSessionsRoutes = (app: FastifyInstance, context: ApiContext): void => {
  app.post(
    collectionPath,
    answerCall(context, createSessionParameters, async (work, { expand: expandPaths, ...parameters }) => {
      const session = await createSession(work, parameters)
      return answerSession(work.connection, session, expandPaths)
    }),
  )

  app.get(
    collectionPath,
    answerCall(context, listParameters, async (work, request) => {
      const { connection } = work
      const seqOf = async (id: string, param: string) => {
        const session = await findSession(connection, id)
        if (!session) throw noSuch('checkout.session', id, param, 400)
        return session.seq
      }
      return readPage(
        collectionPath,
        request,
        seqOf,
        (page) => listSessions(connection, page),
        async (session) => presentSession(session),
      )
    }),
  )

  app.get(
    `${collectionPath}/:id`,
    answerCall(context, onlyExpand, async (work, { expand: expandPaths }, id) =>
      answerSession(work.connection, await read(work.connection, id), expandPaths),
    ),
  )

  app.post(
    `${collectionPath}/:id/expire`,
    answerCall(context, onlyExpand, async (work, { expand: expandPaths }, id) =>
      answerSession(work.connection, await expireSession(work, id), expandPaths),
    ),
  )
}

const read = async (connection: Work['connection'], id: string) => {
  const session = await findSession(connection, id)
  if (!session) throw noSuch('checkout.session', id, 'session')
  return session
}
