import { sql } from 'kysely'
import * as bookings from '#features/bookings/bookings.contract.ts'
import {
  askForRefund,
  expireStalePayments,
  takeBackRefund,
} from '#features/payments/admin-payments.contract.ts'
import * as exceptions from '#features/payments/exceptions.contract.ts'
import { openException } from '#features/payments/server/exceptions/exceptions.store.ts'
import { performDue } from '#sandbox/stripe/server/due/run-due.ts'
import { aPerson, visitorAtCheckout } from '../product.ts'
import { callOf, type Given, nameOf, pathOf, type Sample, type Samples, visitorOf } from './sample.ts'

const manualPayment = { method: 'desk', unitAmount: 523.95 }

/** The samples of bookings, payments, refunds and exceptions. */
export const moneySamples = (given: Given): Samples => ({
  ...bookingSamples(given),
  ...refundSamples(given),
  ...exceptionSamples(given),
  [nameOf(expireStalePayments)]: expiring(given),
  'POST /api/payments/expire-stale/:website': expiring(given),
})

const bookingSamples = (given: Given): Samples => {
  const { product, website, asOwner } = given
  const call = callOf(given)
  const ofBooking =
    (done: 'changed' | 'cancelled' | 'restored' | 'link-renewed', body?: object): Sample =>
    async () => {
      const { registrationId: id } = await visitorAtCheckout(product, {}, visitorOf(given))
      if (done === 'restored')
        await product.db
          .updateTable('registrations')
          .set({ cancelledAt: new Date() })
          .where('id', '=', id)
          .execute()
      return call(`booking.${done}`, { id }, body)
    }
  /** A person marked as paid manually, and the body of that call. */
  const ofMoney =
    (done: 'added' | 'paid-by-hand' | 'confirmation-sent-again'): Sample =>
    async () => {
      const person = aPerson()
      if (done === 'added') return call('booking.added', {}, { ...person, ...manualPayment })
      const { body } = await product.post('/api/registration/register', person, visitorOf(given))
      const params = { website, id: String(body['id']) }
      if (done === 'paid-by-hand') return call('booking.paid-by-hand', params, manualPayment)
      await product.post(pathOf(bookings.payBookingByHand, params), manualPayment, asOwner)
      return call('booking.confirmation-sent-again', params)
    }
  return {
    [nameOf(bookings.changeBooking)]: ofBooking('changed', {
      name: 'Ada Lovelace',
      instituteOrUniversity: 'Institute of Numbers',
      country: 'Kenya',
    }),
    [nameOf(bookings.cancelBooking)]: ofBooking('cancelled'),
    [nameOf(bookings.restoreBooking)]: ofBooking('restored'),
    [nameOf(bookings.renewBookingLink)]: ofBooking('link-renewed'),
    [nameOf(bookings.addBooking)]: ofMoney('added'),
    [nameOf(bookings.payBookingByHand)]: ofMoney('paid-by-hand'),
    [nameOf(bookings.resendConfirmation)]: ofMoney('confirmation-sent-again'),
  }
}

/** A visitor whose payment is completed, and no other call changes it. */
const aPayer = async (given: Given) => {
  const { product } = given
  const { sessionId, registrationId } = await visitorAtCheckout(product, {}, visitorOf(given))
  await product.sessionFaults(sessionId, { loseWebhooks: true })
  await product.pay(sessionId)
  await product.statusPage(sessionId)
  return { ...(await product.recordOf(sessionId)), sessionId, registrationId }
}

const refundSamples = (given: Given): Samples => {
  const { product, website, asOwner } = given
  const call = callOf(given)
  const part = () => ({ amount: 23.95, requestId: crypto.randomUUID() })
  return {
    [nameOf(askForRefund)]: async () =>
      call('payment.refund-asked', { id: (await aPayer(given)).id }, part()),
    // cancelling with a refund in one call: the refund's entry comes first
    [nameOf(bookings.cancelAndRefund)]: async () => {
      const { id: paymentId, registrationId } = await aPayer(given)
      return call('payment.refund-asked', { id: registrationId }, { ...part(), paymentId })
    },
    // a refund recorded manually by mistake
    [nameOf(takeBackRefund)]: async () => {
      const person = { ...aPerson(), ...manualPayment }
      await product.post(pathOf(bookings.addBooking, { website }), person, asOwner)
      const [record] = await product.recordsOf(person.email)
      const params = { website, id: String(record?.id) }
      const { body } = await product.post(
        pathOf(askForRefund, params),
        { amount: 1, requestId: crypto.randomUUID() },
        asOwner,
      )
      return call('payment.refund-taken-back', { ...params, refundId: String(body['id']) })
    },
  }
}

/** The session expired at the provider, and no webhook arrived. */
const expiring =
  (given: Given): Sample =>
  async () => {
    const { product } = given
    const { sessionId } = await visitorAtCheckout(product, {}, visitorOf(given))
    // its webhook would settle the payment before the organiser does
    await product.sessionFaults(sessionId, { loseWebhooks: true })
    const { db, clock } = product
    await sql`update sandbox_sessions set expires_at = created_at where id = ${sessionId}`.execute(db)
    await sql`update payment_records set session_expires_at = created_at where session_id = ${sessionId}`.execute(
      db,
    )
    // else it would expire at some moment of the test
    await performDue(db, clock)
    return callOf(given)('payment.expire-stale')
  }

type Found = Omit<Parameters<typeof openException>[1], 'website' | 'provider' | 'livemode'>

/** A review of this subject; returns its id. */
const opened = async ({ product: { db }, website }: Given, found: Found) => {
  const of = { website, provider: 'sandbox', livemode: false } as const
  await openException(db, { ...of, ...found }, new Date())
  const row = db.selectFrom('paymentExceptions').select('id').where('subject', '=', found.subject)
  return (await row.executeTakeFirstOrThrow()).id
}

/** A payment that needs review. */
const anException = async (given: Given) => {
  const { sessionId, person } = await visitorAtCheckout(given.product, {}, visitorOf(given))
  const { id: paymentId } = await given.product.recordOf(sessionId)
  const customer = { customerName: person.name, customerEmail: person.email }
  const subject = `unknown_to_provider:${sessionId}`
  const found = { paymentId, sessionId, ...customer, reason: 'unknown_to_provider', subject } as const
  return { id: await opened(given, found), sessionId }
}

const exceptionSamples = (given: Given): Samples => {
  const { product } = given
  const { db } = product
  const call = callOf(given)
  return {
    [nameOf(exceptions.askException)]: async () => {
      const { id, sessionId } = await anException(given)
      // the webhook is withheld: the call finds out by asking the provider
      await product.faults({ withholdWebhooks: true })
      await product.pay(sessionId)
      return call('exception.asked-again', { id })
    },
    [nameOf(exceptions.adoptException)]: async () => {
      const { sessionId, pricing } = await visitorAtCheckout(product, {}, visitorOf(given))
      // the record has another session, as after a loss
      await product.faults({ withholdWebhooks: true })
      const lost = { sessionId: `cs_test_other${sessionId.slice(8)}` }
      await db.updateTable('paymentRecords').set(lost).where('sessionId', '=', sessionId).execute()
      await product.pay(sessionId)
      const found = { sessionId, cents: Math.round(pricing.totalPrice * 100) }
      const about = { reason: 'unknown_session', subject: `unknown_session:${sessionId}` } as const
      return call('payment.adopted', { id: await opened(given, { ...found, ...about }) }, {})
    },
    [nameOf(exceptions.refundException)]: async () => {
      const { sessionId, pricing } = await visitorAtCheckout(product, {}, visitorOf(given))
      await product.faults({ withholdWebhooks: true })
      await product.pay(sessionId)
      await product.statusPage(sessionId)
      const { id: paymentId, paymentIntentId } = await product.recordOf(sessionId)
      const found = { sessionId, paymentId, paymentIntentId, cents: Math.round(pricing.totalPrice * 100) }
      const about = { reason: 'paid_after_cancel', subject: `paid_after_cancel:${sessionId}` } as const
      return call('exception.refunded', { id: await opened(given, { ...found, ...about }) }, {})
    },
    [nameOf(exceptions.reviewExceptions)]: async () => {
      const { id } = await anException(given)
      return call('exception.reviewed', {}, { ids: [id], note: 'Written to the visitor' })
    },
    [nameOf(exceptions.reconcileNow)]: async () => {
      await anException(given)
      return call('payments.reconciliation-asked')
    },
  }
}
