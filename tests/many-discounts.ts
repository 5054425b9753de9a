import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'

/** The fields of a discount request that a test sets; others have defaults. */
export type GivenDiscount = {
  name?: string
  email?: string
  instituteOrUniversity?: string
  description?: string
  decision?: 'approved' | 'refused'
  /** Status of its payment; without it there is none. */
  sessionId?: string
  status?: PaymentStatus
  /** False: a test payment. */
  livemode?: boolean
  /** Review reason of its payment. */
  provider?: 'stripe' | 'sandbox'
}

/** Equal number of digits, so that later rows sort later. */
let written = 100_000

/** Inserts requests a minute apart, for reading tests. Returns their ids. */
export const insertDiscounts = async (
  db: Database,
  website: Website,
  requests: readonly GivenDiscount[] = [{}],
  start = new Date('2026-03-01T09:00:00Z'),
): Promise<string[]> => {
  const ids: string[] = []
  for (const { sessionId, status = 'PENDING', livemode = true, provider = 'stripe', ...fields } of requests) {
    const at = later(start, minutes(ids.length))
    const id = newId<'discount request'>(at)
    const person = {
      name: `Wilma Wisher ${++written}`,
      phone: '+81 3 1234 5678',
      email: `wilma.wisher.${written}@example.org`,
      instituteOrUniversity: 'Ariake Institute of Care',
      country: 'Japan',
      description: 'I study without a grant.',
      ...fields,
    }
    await db
      .insertInto('discountRequests')
      .values({
        ...person,
        website,
        id,
        amountCents: 15_050,
        orderReference: null,
        createdAt: at,
        decidedAt: person.decision ? at : null,
      })
      .execute()
    if (sessionId)
      await db
        .insertInto('paymentRecords')
        .values({
          website,
          id,
          discountRequestId: id,
          status,
          provider,
          livemode,
          sessionId,
          completedAt: status === 'COMPLETED' ? at : null,
          ...paymentOf(person, at),
        })
        .execute()
    ids.push(id)
  }
  return ids
}

type Person = Record<'name' | 'phone' | 'email' | 'instituteOrUniversity' | 'country', string>

/** Columns common to every payment of such a person. */
const paymentOf = (person: Person, at: Date) => ({
  customerName: person.name,
  customerPhone: person.phone,
  customerEmail: person.email,
  customerInstitute: person.instituteOrUniversity,
  customerCountry: person.country,
  totalCents: 15_050,
  feeBasisPoints: 0,
  feeCents: 0,
  currency: 'eur' as const,
  accompanyingPerson: false,
  extraNights: 0,
  productName: 'Discount Registration',
  returnOrigin: 'http://localhost:3000',
  expiresAt: later(at, minutes(30)),
  createdAt: at,
  updatedAt: at,
})
