import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { expand } from '#sandbox/stripe/parameter-kinds.ts'
import { createRefundParameters, listRefundsParameters } from '#sandbox/stripe/refund-parameters.ts'
import type { Work } from '../events/write-event.ts'
import { findCharge } from '../ledger/payments.store.ts'
import { findRefund, listRefunds, type StoredRefund } from '../ledger/refunds.store.ts'
import { presentRefund } from '../present/present-refund.ts'
import { type ApiContext, answerCall } from './answer-call.ts'
import { createRefund } from './create-refund.ts'
import { grantExpand } from './grant-expand.ts'
import { readPage } from './read-page.ts'
import { noSuch } from './refuse-call.ts'

const all = '/v1/refunds'

/** The refunds of Stripe's API. */
export const refundsRoutes = (app: FastifyInstance, context: ApiContext): void => {
  app.post(
    all,
    answerCall(context, createRefundParameters, async (work, { expand: wishes, ...parameters }) => {
      grantExpand(wishes, [])
      return show(work, await createRefund(work, parameters))
    }),
  )

  app.get(
    all,
    answerCall(context, listRefundsParameters, async (work, request) => {
      grantExpand(request.expand, [])
      const seqOf = async (id: string, param: string) => {
        const refund = await findRefund(work.connection, id)
        if (!refund) throw noSuch('refund', id, param, 400)
        return refund.seq
      }
      const filter = { paymentIntentId: request.payment_intent, chargeId: request.charge }
      return readPage(
        all,
        request,
        seqOf,
        (page) => listRefunds(work.connection, { ...page, ...filter }),
        (refund) => show(work, refund),
      )
    }),
  )

  app.get(
    `${all}/:id`,
    answerCall(context, z.strictObject({ expand }), async (work, { expand: wishes }, id) => {
      grantExpand(wishes, [])
      const refund = await findRefund(work.connection, id)
      if (!refund) throw noSuch('refund', id, 'id')
      return show(work, refund)
    }),
  )
}

const show = async ({ connection }: Work, refund: StoredRefund) => {
  const charge = await findCharge(connection, refund.chargeId)
  if (!charge) throw new Error(`Refund ${refund.id} has no charge`)
  return presentRefund(refund, charge)
}
