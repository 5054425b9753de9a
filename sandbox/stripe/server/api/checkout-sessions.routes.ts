import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { createSessionParameters } from '#sandbox/stripe/create-session-parameters.ts'
import { createdParameter, pageParameters } from '#sandbox/stripe/list-parameters.ts'
import { expand, text } from '#sandbox/stripe/parameter-kinds.ts'
import type { Work } from '../events/write-event.ts'
import { findSession, listSessions } from '../ledger/sessions.store.ts'
import { answerSession } from '../page/answer-session.ts'
import { presentLineItems } from '../present/present-line-items.ts'
import { type ApiContext, answerCall } from './answer-call.ts'
import { createSession } from './create-session.ts'
import { expireSession } from './expire-session.ts'
import { readPage } from './read-page.ts'
import { noSuch } from './refuse-call.ts'

const all = '/v1/checkout/sessions'

const onlyExpand = z.strictObject({ expand })

const listParameters = z.strictObject({
  ...pageParameters,
  created: createdParameter,
  payment_intent: text(255).optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  expand,
})

const itemParameters = z.strictObject(pageParameters)

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
      const wishes = request.expand.map((wish) => wish.replace(/^data\./, ''))
      const filter = { status: request.status, paymentIntentId: request.payment_intent }
      return readPage(
        all,
        request,
        seqOf,
        (page) => listSessions(connection, { ...page, ...filter }),
        (session) => answerSession(connection, session, wishes),
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

  app.get(
    `${all}/:id/line_items`,
    answerCall(context, itemParameters, async (work, request, id) =>
      readItems(`${all}/${id}/line_items`, request, presentLineItems(await read(work.connection, id))),
    ),
  )
}

const read = async (connection: Work['connection'], id: string) => {
  const session = await findSession(connection, id)
  if (!session) throw noSuch('checkout.session', id, 'session')
  return session
}

const readItems = (
  url: string,
  request: z.output<typeof itemParameters>,
  items: ReturnType<typeof presentLineItems>,
) => {
  const seqOf = async (itemId: string, param: string) => {
    const place = items.findIndex((item) => item.id === itemId)
    if (place < 0) throw noSuch('line_item', itemId, param, 400)
    return place
  }
  // items come in their order: the next page is what comes after the named one
  return readPage(
    url,
    request,
    seqOf,
    async ({ beforeSeq = -1, afterSeq, limit }) =>
      afterSeq === undefined
        ? items.slice(beforeSeq + 1, beforeSeq + 1 + limit)
        : items.slice(0, afterSeq).toReversed().slice(0, limit),
    async (item) => item,
  )
}
