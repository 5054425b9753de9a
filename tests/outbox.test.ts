import { expect, test } from 'vitest'
import * as mailings from '#features/mailings/mailings.contract.ts'
import { formatTab } from '#features/mailings/recipient-states.ts'
import { formatState } from '#features/mails/mail-labels.ts'
import type { MailRow } from '#features/mails/mails.contract.ts'
import { newId } from '#shared/ids.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { aPerson, startTestProduct } from './product.ts'

const product = await startTestProduct()
const { app, db, clock } = product
const account = await anAdmin(db)

const registered = async () => {
  const person = { ...aPerson(), presentationType: 'SPEAKER' }
  expect((await product.post('/api/registration/register', person)).status).toBeLessThan(300)
  await product.runJobs()
  return person
}
const pathOf = ({ path }: { path: string }, id = '') =>
  path.replace(':website', 'renewable').replace(':id', id)

test('an email without a mail server counts as written to the outbox, and not as sent', async () => {
  const { email } = await registered()
  const owner = await bearerOf(app, account)
  const { body } = await product.get(`/admin/api/admin/mails/renewable?q=${email}`, owner)
  expect((body as unknown as MailRow[]).map(formatState)).toEqual(['Written to the outbox'])
  const file = await app.inject({ url: `/admin/api/admin/export/mails/renewable?q=${email}`, headers: owner })
  expect(file.payload).toContain(',Written to the outbox,')
})

test('a mailing without a mail server counts as written to the outbox, and not as delivered, in the list and in its file', async () => {
  await registered()
  const id = newId(clock.now())
  const draft = { list: 'bookings', purpose: 'service', subject: 'News', text: 'Dear ((name))', version: 0 }
  let owner = await bearerOf(app, account)
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await product.ask(method, path, body, owner)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  const { version } = await ask('PUT', pathOf(mailings.saveMailing, id), draft)
  const { count, stamp } = await ask('GET', `${pathOf(mailings.showSegment)}?list=bookings`)
  await ask('POST', pathOf(mailings.startMailing, id), { count, stamp, version })
  for (let second = 0; second < 125; second += 5) {
    clock.advance(5)
    await product.runJobs()
  }
  owner = await bearerOf(app, account)
  const mailing = (await ask('GET', pathOf(mailings.showMailing, id))) as unknown as mailings.Mailing
  expect(mailing).toMatchObject({ state: 'finished', progress: { delivered: count } })
  expect(formatTab('delivered', mailing)).toBe('Written to the outbox')

  const file = await app.inject({
    url: `/admin/api/admin/export/mailing-recipients/renewable?mailing=${id}`,
    headers: owner,
  })
  expect(file.payload).toContain('Written to the outbox')
  expect(file.payload).not.toContain('Delivered')
})

test('what a mail server has taken counts as sent, and as delivered', () => {
  expect(formatState({ state: 'sent', intoOutbox: false })).toBe('Sent')
  expect(formatState({ state: 'waiting', intoOutbox: true })).toBe('Waiting')
  expect(formatTab('delivered', { intoOutbox: false })).toBe('Delivered')
  expect(formatTab('refused', { intoOutbox: true })).toBe('Refused')
})
