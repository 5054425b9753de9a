import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { expand } from '#sandbox/stripe/parameter-kinds.ts'
import { findCharge, findIntent } from '../ledger/payments.store.ts'
import { answerPaymentIntent } from '../page/answer-session.ts'
import { presentCharge } from '../present/present-charge.ts'
import { type ApiContext, answerCall } from './answer-call.ts'
import { grantExpand } from './grant-expand.ts'
import { noSuch } from './refuse-call.ts'

/** The payment intents and charges of Stripe's API, to be read. */
export const paymentsRoutes = (app: FastifyInstance, context: ApiContext): void => {
  const onlyExpand = z.strictObject({ expand })

  app.get(
    '/v1/payment_intents/:id',
    answerCall(context, onlyExpand, async ({ connection }, { expand: wishes }, id) => {
      grantExpand(wishes, ['latest_charge'])
      return answerPaymentIntent(connection, id, wishes.includes('latest_charge'))
    }),
  )

  app.get(
    '/v1/charges/:id',
    answerCall(context, onlyExpand, async ({ connection }, { expand: wishes }, id) => {
      grantExpand(wishes, [])
      const charge = await findCharge(connection, id)
      const intent = charge && (await findIntent(connection, charge.paymentIntentId))
      if (!charge || !intent) throw noSuch('charge', id, 'charge')
      return presentCharge(charge, intent)
    }),
  )
}
