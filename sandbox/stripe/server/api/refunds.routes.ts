import type { FastifyInstance } from 'fastify'
import { createRefundParameters, listRefundsParameters } from '#sandbox/stripe/refund-parameters.ts'
import type { Work } from '../events/write-event.ts'
import { findCharge } from '../ledger/payments.store.ts'
import { findRefund, listRefunds, type StoredRefund } from '../ledger/refunds.store.ts'
import { presentRefund } from '../present/present-refund.ts'
import { type ApiContext, answerCall } from './answer-call.ts'
import { createRefund } from './create-refund.ts'
import { readPage } from './read-page.ts'
import { noSuch } from './refuse-call.ts'

const collectionPath = '/v1/refunds'

/** Stripe's Refunds API. */
export const refundsRoutes = (app: FastifyInstance, context: ApiContext): void => {
  app.post(
    collectionPath,
    answerCall(context, createRefundParameters, async (work, parameters) =>
      show(work, await createRefund(work, parameters)),
    ),
  )

  app.get(
    collectionPath,
    answerCall(context, listRefundsParameters, async (work, request) => {
      const seqOf = async (id: string, param: string) => {
        const refund = await findRefund(work.connection, id)
        if (!refund) throw noSuch('refund', id, param, 400)
        return refund.seq
      }
      return readPage(
        collectionPath,
        request,
        seqOf,
        (page) => listRefunds(work.connection, request.payment_intent, page),
        (refund) => show(work, refund),
      )
    }),
  )
}

const show = async ({ connection }: Work, refund: StoredRefund) => {
  const charge = await findCharge(connection, refund.chargeId)
  if (!charge) throw new Error(`Refund ${refund.id} has no charge`)
  return presentRefund(refund, charge)
}
