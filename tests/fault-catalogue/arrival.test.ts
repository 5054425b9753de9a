import { expect } from 'vitest'
import { enqueueRegularReconcile } from '#features/payments/server/reconcile/reconcile.job.ts'
import { visitorAtCheckout } from '../product.ts'
import { eventAbout } from '../provider-events.ts'
import { inSandbox, once, startCatalogue, withPayer } from './catalogue.ts'

const product = await startCatalogue()
const { clock, db, faults, receiveWebhooks, pay, settled, withheld, mailsTo, sign, postWebhook } = product

withPayer('pay, webhook, then the return page: one COMPLETED, one email case 1', async () => {
  const { sessionId, person } = await visitorAtCheckout(product)
  expect(await settled(sessionId)).toEqual({ status: 'PENDING', jobs: 0, reviewReason: null })

  await pay(sessionId)
  await receiveWebhooks()
  expect(await settled(sessionId)).toEqual(once)
  expect(await product.statusPage(sessionId)).toBe('COMPLETED')
  expect(await settled(sessionId)).toEqual(once)

  const mails = await mailsTo(person.email)
  expect(mails).toHaveLength(1)
  const [job] = await product.jobsOf((await product.recordOf(sessionId)).id)
  expect(mails[0]?.name).toBe(`${job?.id}.eml`)
  expect(mails[0]?.text).toContain(`Message-ID: <${job?.id}@localhost>`)
  expect(await mailsTo(person.email)).toHaveLength(1)
})

withPayer(
  'the return page before the webhook completes it, the later webhook changes nothing case 2',
  async () => {
    const { sessionId, person } = await visitorAtCheckout(product)
    const before = await withheld(async () => {
      await pay(sessionId)
      await receiveWebhooks()
      expect((await product.recordOf(sessionId)).status).toBe('PENDING')
      expect(await product.statusPage(sessionId)).toBe('COMPLETED')
      return product.recordOf(sessionId)
    })
    const { rows } = await product.pool.query(`select from sandbox_deliveries where delivered_at is null`)
    expect(rows).toEqual([]) // the withheld webhook has arrived

    expect(await product.recordOf(sessionId)).toEqual(before)
    expect(await settled(sessionId)).toEqual(once)
    expect(await mailsTo(person.email)).toHaveLength(1)
  },
)

withPayer('the webhook alone, the browser closed case 3', async () => {
  const { sessionId, person } = await visitorAtCheckout(product)
  await pay(sessionId)
  await receiveWebhooks()

  expect(await settled(sessionId)).toEqual(once)
  expect(await mailsTo(person.email)).toHaveLength(1)
})

withPayer(
  'webhook and return page at the same instant, 20 of each: one transition, one outbox row case 4',
  async () => {
    const { sessionId, person } = await visitorAtCheckout(product)
    await withheld(() => pay(sessionId))
    const event = await eventAbout(product, 'checkout.session.completed', sessionId)
    const body = JSON.stringify(event)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => [
        product.statusPage(sessionId),
        postWebhook(body, sign(body)).then(({ statusCode }) => statusCode),
      ]).flat(),
    )
    expect(answers.filter((answer) => answer === 200)).toHaveLength(20)
    expect(answers.filter((answer) => answer === 'COMPLETED')).toHaveLength(20)
    expect(await settled(sessionId)).toEqual(once)
    expect(await mailsTo(person.email)).toHaveLength(1)
  },
)

inSandbox('the same event three times in parallel, and again after two hours case 5', async () => {
  const { sessionId, person } = await visitorAtCheckout(product)
  await faults({ duplicateWebhooks: 3 })
  await pay(sessionId)
  await receiveWebhooks()
  await faults({ duplicateWebhooks: 1 })
  expect(await settled(sessionId)).toEqual(once)

  const body = JSON.stringify(await eventAbout(product, 'checkout.session.completed', sessionId))
  const before = await product.recordOf(sessionId)
  clock.advance(2 * 3600)
  expect((await postWebhook(body, sign(body))).statusCode).toBe(200)
  expect(await product.recordOf(sessionId)).toEqual(before)
  expect(await settled(sessionId)).toEqual(once)
  expect(await mailsTo(person.email)).toHaveLength(1)
})

withPayer('neither webhook nor return page: the reconcile job completes it case 6', async () => {
  const { sessionId, person } = await visitorAtCheckout(product)
  await withheld(async () => {
    await pay(sessionId)
    await enqueueRegularReconcile(db, clock)
    await product.runJobs()
    expect((await product.recordOf(sessionId)).status).toBe('PENDING') // younger than ten minutes

    clock.advance(11 * 60)
    await enqueueRegularReconcile(db, clock)
    await enqueueRegularReconcile(db, clock) // a second process
    await product.runJobs()
    expect(await settled(sessionId)).toEqual(once)
  })
  expect(await mailsTo(person.email)).toHaveLength(1)
})
