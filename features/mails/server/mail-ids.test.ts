import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { hours, later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'
import { readMails, upsertMail } from './mails.store.ts'

const product = await startTestProduct()
const { db, clock } = product

const aMail = async (made: Date, website: Website | null = aWebsite('optics')) => {
  const id = newId(made)
  await upsertMail(db, {
    id,
    website,
    recipientName: 'Ada',
    recipientAddress: 'ada@example.org',
    subject: 'Your registration',
    kept: 'whole',
    message: { to: { name: 'Ada', address: 'ada@example.org' }, text: 'Hello', html: '<p>Hello</p>' },
    createdAt: clock.now(),
    sentAt: null,
    intoOutbox: false,
  })
  return id
}
const find = async (search: string, scope: Website | null = aWebsite('optics')) => {
  const mails = await readMails(db, scope, { search }, true, undefined, 10)
  return mails.map(({ id }) => id)
}

test('an email is found by the middle of its id, also one whose job had to wait, and one of no website', async () => {
  const ids = [await aMail(clock.now()), await aMail(clock.now(), null)] as const
  const late = await aMail(later(clock.now(), -hours(3)))
  const recent = await aMail(clock.now())
  for (const id of [ids[0], late, recent]) expect(await find(id.slice(24, 33))).toEqual([id])
  expect(await find(ids[1].slice(24, 33), null)).toEqual([ids[1]])
  expect(await find(ids[1].slice(24, 33))).toEqual([])
})
