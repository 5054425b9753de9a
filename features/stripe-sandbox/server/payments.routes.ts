import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { expand } from '../parameter-kinds.ts'
import { type ApiContext, answerCall } from './answer-call.ts'
import { answerPaymentIntent } from './answer-session.ts'
import { findCharge, findIntent } from './payments.store.ts'
import { presentCharge } from './present-charge.ts'
import { noSuch, Refusal } from './refuse-call.ts'

const grant = (wishes: string[], expandable: string[]) => {
  const unknown = wishes.find((wish) => !expandable.includes(wish))
  if (unknown) throw new Refusal(400, `This property cannot be expanded (${unknown}).`, { param: 'expand' })
}

/** The payment intents and charges of Stripe's API, to be read. */
export const paymentsRoutes = (app: FastifyInstance, context: ApiContext): void => {
  const onlyExpand = z.strictObject({ expand })

  app.get(
    '/v1/payment_intents/:id',
    answerCall(context, onlyExpand, async ({ connection }, { expand: wishes }, id) => {
      grant(wishes, ['latest_charge'])
      return answerPaymentIntent(connection, id, wishes.includes('latest_charge'))
    }),
  )

  app.get(
    '/v1/charges/:id',
    answerCall(context, onlyExpand, async ({ connection }, { expand: wishes }, id) => {
      grant(wishes, [])
      const charge = await findCharge(connection, id)
      const intent = charge && (await findIntent(connection, charge.paymentIntentId))
      if (!charge || !intent) throw noSuch('charge', id, 'charge')
      return presentCharge(charge, intent)
    }),
  )
}
