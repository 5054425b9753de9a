import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectivePayment } from '#features/payments/effective-payment.ts'
import { paymentStatuses } from '#features/payments/payments.contract.ts'
import { isStillPaid, remainingCents } from '#features/payments/remaining-cents.ts'
import { newId } from '#shared/ids.ts'
import { minutes } from '#shared/time/duration.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong } from '#tests/long.ts'
import { aWebsite } from '#tests/websites.ts'
import {
  effectiveRank,
  isEffective,
  isKept,
  keptOf,
  type NewPayment,
  type Subject,
} from './payments.store.ts'

const { db } = await testDatabase({ holds: 'demo data' })
const website = aWebsite('nursing')
const start = new Date('2026-03-01T09:00:00Z')

const person = {
  website,
  name: 'Nora Nurse',
  phone: '1',
  email: 'nora@example.org',
  instituteOrUniversity: 'Institute of Care',
  country: 'Japan',
  createdAt: start,
} as const

/** Something new to pay for. */
const aSubject = async (column: Subject['column']): Promise<Subject> => {
  const id = newId(start)
  if (column === 'registrationId')
    await db
      .insertInto('registrations')
      .values({ ...person, id, registrationType: 'REGISTRATION_ONLY', presentationType: 'LISTENER' })
      .execute()
  else
    await db
      .insertInto('discountRequests')
      .values({ ...person, id, description: 'A discount', amountCents: 100, orderReference: null })
      .execute()
  return { column, id }
}

/** What decides, and nothing else; two payments of one minute differ by their id alone. */
const given = fc.record({
  status: fc.constantFrom(...paymentStatuses),
  minute: fc.integer({ min: 0, max: 2 }),
  cents: fc.constantFrom([0, 0, 0], [100, 0, 0], [100, 40, 0], [100, 100, 0], [100, 0, 100], [100, 60, 40]),
})
type Given = typeof given extends fc.Arbitrary<infer G> ? G : never

const paymentOf = ({ column, id }: Subject, { status, minute, cents }: Given): NewPayment => {
  const [totalCents = 0, refundedCents = 0, lostCents = 0] = cents
  const at = new Date(start.getTime() + minutes(minute))
  const price = {
    registrationType: 'REGISTRATION_ONLY',
    presentationType: 'LISTENER',
    pricingConfigId: 1,
    presentationCents: totalCents,
  }
  return {
    website: aWebsite(website),
    id: newId(at),
    [column]: id,
    ...(column === 'registrationId' && price),
    status,
    provider: 'stripe',
    livemode: true,
    customerName: person.name,
    customerPhone: person.phone,
    customerEmail: person.email,
    customerInstitute: person.instituteOrUniversity,
    customerCountry: person.country,
    feeBasisPoints: 0,
    feeCents: 0,
    totalCents,
    refundedCents,
    lostCents,
    currency: 'eur',
    accompanyingPerson: false,
    extraNights: 0,
    productName: 'Registration',
    returnOrigin: 'http://localhost:3000',
    expiresAt: at,
    createdAt: at,
    updatedAt: at,
  }
}

const read = ({ column, id }: Subject) =>
  db
    .selectFrom('paymentRecords as p')
    .selectAll('p')
    .select([keptOf('p').as('kept'), isKept('p').as('isKept')])
    .where('p.website', '=', aWebsite(website))
    .where(`p.${column}`, '=', id)

test.each(['registrationId', 'discountRequestId'] as const)(
  'of random payments by %s the lists choose the one that the rule chooses',
  async (column) => {
    await fc.assert(
      fc.asyncProperty(fc.array(given, { minLength: 1, maxLength: 6 }), async (payments) => {
        const subject = await aSubject(column)
        await db
          .insertInto('paymentRecords')
          .values(payments.map((payment) => paymentOf(subject, payment)))
          .execute()

        const newestFirst = await read(subject).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
        const effective = effectivePayment(newestFirst)?.id
        const [first] = await read(subject).orderBy(effectiveRank('p'), 'desc').execute()
        expect(first?.id).toBe(effective)
        expect((await read(subject).where(isEffective('p', column)).execute()).map(({ id }) => id)).toEqual([
          effective,
        ])
        for (const payment of newestFirst) {
          expect(Number(payment.kept)).toBe(remainingCents(payment))
          expect(payment.isKept).toBe(isStillPaid(payment))
        }
      }),
      { numRuns: isLong ? 100 : 12 },
    )
  },
)
