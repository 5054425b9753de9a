import { beforeAll, describe, expect, test } from 'vitest'
import { stateOf } from '#features/bookings/booking-state.ts'
import { type Booking, bookingSorts } from '#features/bookings/bookings.contract.ts'
import { newId } from '#shared/ids.ts'
import { nextCursorHeader } from '#shared/list-page.ts'
import { nameSortKey } from '#shared/text/fold-text.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { sampleOf } from '#tests/long.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db, pool } = product
const owner = await bearerOf(app, await anAdmin(db))

const ask = async (query: Record<string, string>) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/admin/api/admin/registration-forms/optics?${new URLSearchParams(query)}`,
    headers: { host: 'localhost', ...owner },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return { rows: answer.json() as Booking[], next: answer.headers[nextCursorHeader] as string | undefined }
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const progress = ['none', 'CANCELLED', 'EXPIRED', 'FAILED', 'PENDING', 'COMPLETED']
/** What each order goes by, from what the page shows; texts and numbers are compared as they are. */
const keys: Record<string, (booking: Booking) => string | number> = {
  date: () => 0,
  name: ({ name }) => nameSortKey(name),
  type: ({ presentationType }) => presentationType,
  stay: ({ pricingConfig }) => {
    const { nights = 0, guests = 0 } = pricingConfig?.accommodationOption ?? {}
    return 100 * nights + guests
  },
  payment: ({ paymentRecord }) => progress.indexOf(stateOf(paymentRecord)),
  amount: ({ pricingConfig }) => pricingConfig?.totalPrice ?? -1,
}

const inOrder = (rows: readonly Booking[], sort: string) => {
  const key = keys[sort.replace('-', '')]
  if (!key) throw new Error(`There is no order ${sort}`)
  const rising = rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)]
    return a < b ? -1 : a > b ? 1 : one.id < other.id ? -1 : 1
  })
  return sort.startsWith('-') ? rising.toReversed() : rising
}

describe('the orders of the list of bookings', () => {
  beforeAll(async () => {
    await insertManyPayments(pool, aWebsite('optics'), 110)
    // of several types, every third with a room, some paid a second time, some without any payment
    await pool.query(
      `with numbered as (select id, row_number() over (order by id) as n from registrations where website = 'optics')
       update registrations r set presentation_type = (array['SPEAKER', 'LISTENER', 'STUDENT', 'POSTER'])[1 + n % 4]
       from numbered where r.website = 'optics' and r.id = numbered.id`,
    )
    await pool.query(
      `with numbered as (select id, row_number() over (order by id) as n from payment_records where website = 'optics')
       update payment_records p set accommodation_cents = 0, accommodation_nights = 1 + n % 4,
         accommodation_guests = 1 + n % 2, registration_type = 'REGISTRATION_AND_ACCOMMODATION'
       from numbered where p.id = numbered.id and n % 3 = 0`,
    )
    const { rows } = await pool.query(`select id from payment_records where website = 'optics' order by id`)
    for (const { id } of rows.filter((_, n) => n % 9 === 0))
      await pool.query(
        `insert into payment_records select (jsonb_populate_record(p, jsonb_build_object(
           'id', $2::uuid, 'status', 'PENDING', 'session_id', null, 'payment_intent_id', null,
           'presentation_cents', 70000, 'total_cents', 70000, 'created_at', p.created_at + interval '1 hour'))).*
         from payment_records p where id = $1`,
        [id, newId(new Date())],
      )
    for (let n = 0; n < 30; n++)
      await db
        .insertInto('registrations')
        .values({
          website: aWebsite('optics'),
          id: newId(new Date(Date.UTC(2026, 0, 9 + n))),
          name: `Nobody ${n % 7}`,
          phone: '1',
          email: `nobody.${n}@example.org`,
          instituteOrUniversity: 'Institute',
          country: 'Japan',
          registrationType: 'REGISTRATION_ONLY',
          presentationType: 'STUDENT',
          createdAt: new Date(Date.UTC(2026, 0, 9 + n)),
        })
        .execute()
  })

  const choices: Record<string, string>[] = [
    {},
    { stay: 'without' },
    { state: 'none' },
    { state: 'COMPLETED' },
    { q: 'nobody' },
    { q: 'ada' },
    { q: '2 nights' },
  ]
  const few = choices.filter(({ q }, at) => at === 0 || q === '2 nights')
  /** Each of them once, some rising and some falling. */
  const eachOnce = bookingSorts.filter((sort) =>
    ['date', '-name', 'type', '-stay', 'payment', '-amount'].includes(sort),
  )

  test.each(sampleOf(bookingSorts, eachOnce))(
    '%s: what is listed, filtered or not, comes as the page shows it',
    async (sort) => {
      for (const choice of sampleOf(choices, few)) {
        const { rows } = await ask(choice)
        expect(rows.length, JSON.stringify(choice)).toBeGreaterThan(4)
        expect(idsOf((await ask({ ...choice, sort })).rows), JSON.stringify(choice)).toEqual(
          idsOf(inOrder(rows, sort)),
        )
      }
    },
  )

  test.each(sampleOf(bookingSorts, ['name', '-payment']))('%s: pages fit together', async (sort) => {
    const all = idsOf((await ask({ sort })).rows)
    const paged: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await ask({ sort, limit: '37', ...(cursor && { cursor }) })
      paged.push(...idsOf(page.rows))
      cursor = page.next
      if (cursor === undefined) break
    }
    expect(paged).toEqual(all)
    expect(new Set(paged).size).toBe(140)
  })

  test('the file follows the order', async () => {
    const { rows } = await ask({ sort: '-amount' })
    const answer = await app.inject({
      url: '/admin/api/admin/export/bookings/optics?sort=-amount',
      headers: { host: 'localhost', ...owner },
    })
    const ids = answer.body.match(/[0-9a-f-]{36}(?=,[^,]*,[^,]*$)/gm)
    expect(ids).toEqual(idsOf(rows))
  })
})
