import type { PaymentDocumentRow, PaymentMoney } from '#features/payments/admin-payments.contract.ts'
import type { ExceptionReason } from '#features/payments/exception-reasons.ts'
import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { openException } from '#features/payments/server/exceptions/exceptions.store.ts'
import { newId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { insertDiscounts } from '#tests/many-discounts.ts'
import type { Product } from './product.ts'

const start = new Date('2026-11-18T05:12:00Z')

type Person = {
  name: string
  email: string
  institute: string
  country: string
  state: PaymentStatus | 'none'
  nights?: number
  /** Of the whole price, before the fee. */
  euros: number
}

const people: readonly Person[] = [
  {
    name: 'Hanna Lindqvist-Mori',
    email: 'hanna.lm@example.se',
    institute: 'Nordic Smart Grid Forum',
    country: 'Sweden',
    state: 'COMPLETED',
    euros: 599,
    nights: 2,
  },
  {
    name: 'يوسف الحراصي',
    email: 'yusuf.h@example.om',
    institute: 'مختبر الهيدروجين الأخضر',
    country: 'Oman',
    state: 'PENDING',
    euros: 499,
    nights: 3,
  },
  {
    name: 'Marisol Quintanar',
    email: 'marisol.q@example.mx',
    institute: 'Sample Geothermal Council',
    country: 'Mexico',
    state: 'CANCELLED',
    euros: 499,
    nights: 2,
  },
  {
    name: 'Astrid Solbakken',
    email: 'astrid.s@example.no',
    institute: 'Fjord Hydro Research',
    country: 'Norway',
    state: 'COMPLETED',
    euros: 1199,
    nights: 4,
  },
  {
    name: 'Rohan Velankar',
    email: 'rohan.v@example.in',
    institute: 'Deccan Solar Sample Ltd',
    country: 'India',
    state: 'EXPIRED',
    euros: 599,
    nights: 1,
  },
  {
    name: 'Ines Carvalhal',
    email: 'ines.c@example.pt',
    institute: 'Atlantic Storage Group',
    country: 'Portugal',
    state: 'COMPLETED',
    euros: 899,
  },
  {
    name: 'Thabo Nkemelu',
    email: 'thabo.with-a-very-long-address.that-does-not-end@conference-organisers.example.co.za',
    institute: 'Cape Sample Polytechnic',
    country: 'South Africa',
    state: 'FAILED',
    euros: 499,
    nights: 3,
  },
  {
    name: '林美玲',
    email: 'meiling.lin@example.tw',
    institute: '綠能研究中心',
    country: 'Taiwan',
    state: 'none',
    euros: 499,
    nights: 2,
  },
  {
    name: 'Léa Fontaine-Brandt',
    email: 'lea.fontaine@example.fr',
    institute: 'Grid Futures Lab (sample)',
    country: 'France',
    state: 'PENDING',
    euros: 1699,
  },
  {
    name: 'Daisuke Arakawa',
    email: 'd.arakawa@example.jp',
    institute: 'Ariake Sample University',
    country: 'Japan',
    state: 'COMPLETED',
    euros: 599,
    nights: 3,
  },
  {
    name: 'Mirela Okonjo-Haas',
    email: 'm.okonjo@example.org',
    institute: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    country: 'Germany',
    state: 'COMPLETED',
    euros: 1199,
    nights: 5,
  },
]

const insertRegistrations = async ({ db }: Product, website: Website): Promise<void> => {
  for (const [number, person] of people.entries()) {
    const registration = registrationOf(person, number)
    await db
      .insertInto('registrations')
      .values({ website, ...registration })
      .execute()
    if (person.state === 'none') continue
    await db
      .insertInto('paymentRecords')
      .values({ website, status: person.state, ...paymentOf(person, number, registration) })
      .execute()
  }
}

const registrationOf = (person: Person, number: number) => {
  const at = later(start, minutes(number * 173))
  return {
    id: newId<'registration'>(at),
    name: person.name,
    phone: '+81 3 1234 5678',
    email: person.email,
    instituteOrUniversity: person.institute,
    country: person.country,
    registrationType: person.nights === undefined ? 'REGISTRATION_ONLY' : 'REGISTRATION_AND_ACCOMMODATION',
    presentationType: number % 3 === 0 ? 'SPEAKER' : 'LISTENER',
    createdAt: at,
    cancelledAt: number === 2 ? later(at, minutes(60)) : null,
    confirmationAskedAt: null,
  }
}

const paymentOf = (
  person: Person,
  number: number,
  { id, registrationType, presentationType, createdAt: at }: ReturnType<typeof registrationOf>,
) => {
  const presentationCents = person.euros * 100
  const accommodationCents = person.nights === undefined ? null : person.nights * 12_000
  const feeCents = Math.round((presentationCents + (accommodationCents ?? 0)) * 0.05)
  const session = `cs_test_${id.replaceAll('-', '').slice(-24)}`
  return {
    id,
    registrationId: id,
    provider: 'stripe' as const,
    livemode: true,
    customerName: person.name,
    customerPhone: '+81 3 1234 5678',
    customerEmail: person.email,
    customerInstitute: person.institute,
    customerCountry: person.country,
    registrationType,
    presentationType,
    pricingConfigId: 1,
    presentationCents,
    accommodationCents,
    accommodationNights: person.nights ?? null,
    accommodationGuests: person.nights === undefined ? null : 1 + (number % 2),
    feeBasisPoints: 500,
    feeCents,
    totalCents: presentationCents + (accommodationCents ?? 0) + feeCents,
    currency: 'eur' as const,
    accompanyingPerson: number % 4 === 0,
    extraNights: number % 3,
    productName: 'Conference Registration',
    orderReference: `REG-${number + 1}`,
    returnOrigin: 'http://localhost:3000',
    sessionId: session,
    sessionUrl: `https://checkout.stripe.com/c/pay/${session}`,
    sessionStatus: person.state === 'PENDING' ? 'open' : 'complete',
    paymentStatus: person.state === 'COMPLETED' ? 'paid' : 'unpaid',
    paymentIntentId: person.state === 'COMPLETED' ? session.replace('cs_', 'pi_') : null,
    completedAt: person.state === 'COMPLETED' ? at : null,
    expiresAt: later(at, minutes(60)),
    sessionCreatedAt: at,
    sessionExpiresAt: later(at, minutes(60)),
    createdAt: at,
    updatedAt: at,
  }
}

const messages = [
  ['Vera Visitor', 'Dinner', 'Is there a vegetarian dinner on the second evening?'],
  ['محمد العلي', 'طلب خطاب دعوة', 'أحتاج إلى خطاب دعوة للحصول على التأشيرة.'],
  [
    'Léa Fontaine-Brandt',
    'Invoice for a whole group of eleven people from three institutes in two countries',
    'Dear organisers,\n\nwe would like to pay for all of us with one invoice.\n\nKind regards\nLéa',
  ],
  ['山田 花子', 'ポスターの大きさ', 'ポスターはどのくらいの大きさがよいでしょうか。'],
  ['Thabo Nkemelu', 'Payment failed', 'My card was refused, though it works elsewhere. What can I do?'],
] as const

const insertMessages = async ({ db }: Product, website: Website): Promise<void> => {
  const owner = await db.selectFrom('admins').select('id').executeTakeFirst()
  for (const [number, [name, subject, message]] of messages.entries()) {
    const at = later(start, minutes(number * 311))
    await db
      .insertInto('contactMessages')
      .values({
        website,
        id: newId<'contact message'>(at),
        name,
        email: `visitor.${number + 1}@example.org`,
        subject,
        message,
        createdAt: at,
        readAt: number < 3 ? later(at, minutes(9)) : null,
        answeredAt: number < 2 ? later(at, minutes(50)) : null,
        assignedTo: number === 2 ? (owner?.id ?? null) : null,
      })
      .execute()
  }
}

const subjects = [
  ['payment.completed', 'Your registration is confirmed'],
  ['abstract.received', 'We have received your abstract A-7K3M9Q'],
  ['discount.answered', 'Your discounted registration is approved'],
  ['contact.notice', 'A visitor has written: Payment failed'],
] as const

const insertMails = async ({ db }: Product, website: Website): Promise<void> => {
  for (const [number, { name, email }] of people.entries()) {
    const at = later(start, minutes(number * 173 + 1))
    const [kind, subject] = subjects[number % 4] ?? subjects[0]
    const isSent = number !== 6
    const id = newId(at)
    const message = JSON.stringify({
      to: { name, address: email },
      text: `Dear ${name},\n\n${subject}.\n\nWe look forward to seeing you in Tokyo.`,
      html: `<!doctype html><html><body style="font-family:sans-serif;padding:24px"><h1>${subject}</h1><p>Dear <bdi>${name}</bdi>,</p><p>we look forward to seeing you in Tokyo.</p></body></html>`,
    })
    await db
      .insertInto('mails')
      .values({
        id,
        website,
        kind,
        recipientName: name,
        recipientAddress: email,
        subject,
        kept: 'whole',
        message,
        createdAt: at,
        sentAt: isSent ? later(at, 1000) : null,
      })
      .execute()
    await db
      .insertInto('jobs')
      .values({
        id,
        kind: 'mail.repeated',
        key: id,
        payload: '{}',
        createdAt: at,
        runAt: at,
        attempts: isSent ? 1 : 10,
        ...(isSent
          ? { doneAt: later(at, 1000) }
          : { deadAt: later(at, 1000), lastError: 'connect ECONNREFUSED 192.0.2.1:25' }),
      })
      .execute()
  }
}

const wrong: readonly (readonly [
  person: number,
  reason: ExceptionReason,
  cents: number,
  livemode: boolean,
])[] = [
  [4, 'unknown_to_provider', 0, true],
  [1, 'duplicate_payment', 78_540, false],
  [3, 'amount_mismatch', 90_195, true],
  [9, 'unknown_session', 52_395, true],
]

/** Inserts exceptions for some of the people; that of the last one is the newest. */
const insertExceptions = async ({ db }: Product, website: Website): Promise<void> => {
  for (const [number, [person, reason, cents, livemode]] of wrong.entries()) {
    const { name = null, email = null } = people[person] ?? {}
    const about = {
      ...{ website, provider: 'stripe' as const, livemode, reason, subject: `sample:${number}`, cents },
      ...{ paymentId: null, customerName: name, customerEmail: email },
      sessionId: `cs_test_${number}a1B7kQ2vYp9LmN4xZs8RtU3w`,
      paymentIntentId: `pi_${number}a1B7kQ2vYp9LmN4xZs8RtU3`,
    }
    await openException(db, about, later(start, minutes(number * 97)))
  }
}

const refund = {
  ...{ refundId: 're_3a1B7kQ2vYp9LmN4', reason: 'requested_by_customer' as const, note: null, failure: null },
  ...{
    isByHand: false,
    askedBy: 'owner@example.org',
    createdAt: '2026-11-20T14:06:00.000Z',
    updatedAt: '2026-11-20T14:06:00.000Z',
  },
}

/** Makes a payment partly refunded and disputed. */
export const moneyOfSample: PaymentMoney = {
  ...{ left: 1522.95, leftCents: 152_295, notRefundable: null },
  refunds: [
    { ...refund, id: '1', amount: 120, amountCents: 12_000, status: 'pending' },
    {
      ...{ ...refund, id: '2', amount: 120, amountCents: 12_000, status: 'succeeded' },
      note: 'One night less, as agreed by mail.',
    },
  ],
  disputes: [],
  exceptions: [],
}

const document = {
  livemode: true,
  issuedAt: refund.createdAt,
  paymentId: '1',
  paymentRefundId: null,
  address: '/',
}

/** Creates its documents. */
export const documentsOfSample: { papers: PaymentDocumentRow[]; areBeingWritten: boolean } = {
  areBeingWritten: true,
  papers: [
    { ...document, kind: 'receipt', number: 'RENEWABLE-2026-000017', cents: 176_295 },
    { ...document, kind: 'credit_note', number: 'RENEWABLE-2026-000018', cents: 12_000 },
  ],
}

/** Fills every list of the back-office of one website with data: names in several scripts, long words. */
export const insertSamples = async (product: Product, website: Website): Promise<void> => {
  const { db } = product
  await insertRegistrations(product, website)
  await insertDiscounts(
    db,
    website,
    people.slice(0, 7).map(({ name, email, institute }, number) => ({
      name,
      email,
      instituteOrUniversity: institute,
      description: 'I am a student of the last year and have no grant.\nMy supervisor can confirm it.',
      ...(number % 3 === 1 && {
        sessionId: `cs_test_discount_${number}_a1B7kQ2vYp9LmN4xZs8RtU3w`,
        status: number === 4 ? ('COMPLETED' as const) : ('EXPIRED' as const),
      }),
      ...(number === 4 && { decision: 'approved' as const }),
      ...(number === 2 && { decision: 'refused' as const }),
    })),
    start,
  )
  await insertAbstracts(
    db,
    website,
    people.map(({ name, email, institute, country }, number) => ({
      name,
      email,
      organizationName: institute,
      country,
      titlePrefix: number % 2 ? 'Prof.' : 'Dr.',
      linkRevokedAt: number === 3 ? start : null,
    })),
    start,
  )
  await insertMessages(product, website)
  await insertMails(product, website)
  await insertExceptions(product, website)
}
