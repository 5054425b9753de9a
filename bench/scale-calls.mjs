// Back-office calls on a website with many rows, for `npm run bench -- scale`.
import { shortReference } from '#shared/short-reference.ts'

/** Page size, as the back-office requests it. */
const limit = 'limit=25'

const one = async (pool, query, values) => {
  const { rows } = await pool.query(query, values)
  if (!rows[0]) throw new Error(`Nothing was found by ${query}`)
  return rows[0]
}

/** A row in the middle of each list, to search for and to continue from. */
const readSamples = async (pool, website) => {
  const middle = async (table, columns) => {
    const { at } = await one(
      pool,
      `select (min(created_at) + (max(created_at) - min(created_at)) / 2)::text as at from ${table} where website = $1`,
      [website],
    )
    return one(
      pool,
      `select ${columns} from ${table} where website = $1 and created_at >= $2 order by created_at, id limit 1`,
      [website, at],
    )
  }
  return {
    payment: await middle(
      'payment_records',
      `id, registration_id, session_id, payment_intent_id, customer_email as email, customer_name as name,
       (extract(epoch from created_at) * 1000000)::bigint as value`,
    ),
    registration: await middle('registrations', 'id, email, name'),
    mail: await middle('mails', 'id, recipient_address as email'),
    message: await middle('contact_messages', 'id, email'),
    discount: await middle('discount_requests', 'id, email'),
    abstract: await middle('abstract_submissions', 'id, email, reference, session_option_id as session'),
    exception: await one(
      pool,
      `select id, customer_email as email from payment_exceptions where website = $1 order by id offset 400 limit 1`,
      [website],
    ),
    entry: await one(
      pool,
      'select id from audit_entries where website = $1 order by id desc offset 700 limit 1',
      [website],
    ),
  }
}

const surnameOf = ({ name }) => name.split(' ')[1]
const partOf = ({ email }) => email.slice(0, email.indexOf('@') - 2)
const inAddress = (text) => encodeURIComponent(text)

/** The calls by name: `judged` must not become slower, `figures` are the dashboard's. POST calls only read, too. */
export const callsOf = async (pool, website) => {
  const of = await readSamples(pool, website)
  const { payment, registration, mail, message, discount, abstract, exception, entry } = of
  const admin = '/admin/api/admin'
  const payments = `/api/payments/${website}`
  const list = `/api/payments/all/${website}?${limit}`
  const bookings = `POST ${admin}/registration-forms/${website}?${limit}`
  const mails = `${admin}/mails/${website}?${limit}`
  const audit = `${admin}/audit?website=${website}`
  const messages = `${admin}/messages/${website}?${limit}`
  const discounts = `${admin}/discounts/${website}?${limit}`
  const abstracts = `${admin}/abstract-submissions/${website}?${limit}`
  const exceptions = `${admin}/exceptions/${website}?${limit}`
  const search = (q) => `${admin}/search/${website}?q=${inAddress(q)}`
  const day = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

  const judged = {
    'payments: first page': list,
    'payments: deep page': `${list}&cursor=${inAddress(`date:${payment.value}:${payment.id}`)}`,
    'payments: oldest first': `${list}&sort=date`,
    'payments: by amount': `${list}&sort=-amount`,
    'payments: FAILED': `${payments}/status/FAILED?${limit}`,
    'payments: FAILED by amount': `${payments}/status/FAILED?${limit}&sort=-amount`,
    'payments: expired': `${payments}/expired?${limit}`,
    'payments: completed': `${payments}/completed-with-registrations?${limit}`,
    'payments: of a customer': `${payments}/customer/${inAddress(payment.email)}?${limit}`,
    'payments: recent': `${payments}/recent`,
    'payments: one': `${payments}/${payment.id}`,
    'payments: of a session': `${payments}/session/${payment.session_id}`,
    'payments: search email': `${list}&q=${inAddress(payment.email)}`,
    'payments: search part of it': `${list}&q=${inAddress(partOf(payment))}`,
    'payments: search name': `${list}&q=${inAddress(surnameOf(payment))}`,
    'payments: search common name': `${list}&q=grace`,
    'payments: search what many have': `${list}&q=university`,
    'payments: search two letters': `${list}&q=gr`,
    'payments: search session': `${list}&q=${payment.session_id.slice(0, 24)}`,
    'payments: search intent': `${list}&q=${payment.payment_intent_id}`,
    'payments: search reference': `${list}&q=${shortReference(payment.registration_id ?? payment.id)}`,
    'payments: search amount': `${list}&q=299`,
    'payments: search nothing': `${list}&q=nobody.has.this`,
    'payments: search wrong name': `${list}&q=zzyzxqw`,
    'payments: search middle of an id': `${list}&q=${payment.session_id.slice(30, 42)}`,
    'payments: tiles': `${payments}/statistics`,
    'payments: tiles of FAILED': `${payments}/statistics?status=FAILED`,
    'payments: tiles of a search': `${payments}/statistics?q=${inAddress(surnameOf(payment))}`,

    'bookings: first page': bookings,
    'bookings: deep page': `${bookings}&cursor=${registration.id}`,
    'bookings: oldest first': `${bookings}&sort=date`,
    'bookings: by name': `${bookings}&sort=name`,
    'bookings: by type': `${bookings}&sort=type`,
    'bookings: by stay': `${bookings}&sort=-stay`,
    'bookings: by payment': `${bookings}&sort=-payment`,
    'bookings: by amount': `${bookings}&sort=-amount`,
    'bookings: with a room': `${bookings}&stay=with`,
    'bookings: COMPLETED': `${bookings}&state=COMPLETED`,
    'bookings: FAILED': `${bookings}&state=FAILED`,
    'bookings: without payment': `${bookings}&state=none`,
    'bookings: FAILED by amount': `${bookings}&state=FAILED&sort=-amount`,
    'bookings: search email': `${bookings}&q=${inAddress(registration.email)}`,
    'bookings: search part of it': `${bookings}&q=${inAddress(partOf(registration))}`,
    'bookings: search name': `${bookings}&q=${inAddress(surnameOf(registration))}`,
    'bookings: search common name': `${bookings}&q=grace`,
    'bookings: search what many have': `${bookings}&q=university`,
    'bookings: search reference': `${bookings}&q=${shortReference(registration.id)}`,
    'bookings: search nothing': `${bookings}&q=nobody.has.this`,
    'bookings: search middle of an id': `${bookings}&q=${payment.id.slice(24, 32)}`,
    'bookings: tiles': `${admin}/booking-figures/${website}`,
    'bookings: tabs': `${admin}/booking-counts/${website}`,
    'bookings: tabs of FAILED': `${admin}/booking-counts/${website}?state=FAILED`,
    'bookings: tabs of a search': `${admin}/booking-counts/${website}?q=${inAddress(surnameOf(registration))}`,

    'emails: first page': mails,
    'emails: deep page': `${mails}&cursor=${mail.id}`,
    'emails: sent': `${mails}&state=sent`,
    'emails: waiting': `${mails}&state=waiting`,
    'emails: given up': `${mails}&state=given-up`,
    'emails: search address': `${mails}&q=${inAddress(mail.email)}`,
    'emails: search part of it': `${mails}&q=${inAddress(partOf(mail))}`,
    'emails: search subject': `${mails}&q=${inAddress('is paid')}`,
    'emails: search middle of an id': `${mails}&q=${mail.id.slice(24, 32)}`,
    'emails: search nothing': `${mails}&q=nobody.has.this`,
    'emails: tile': `${admin}/mails/${website}/health`,

    'audit: first page': audit,
    'audit: deep page': `${audit}&cursor=${entry.id}`,
    'audit: of one admin': `${audit}&admin=${inAddress('organiser.3@example.org')}`,
    'audit: of one action': `${audit}&action=payment.refunded`,
    'audit: of both': `${audit}&admin=${inAddress('organiser.3@example.org')}&action=payment.refunded`,
    'audit: of some days': `${audit}&from=${day(200)}&to=${day(100)}`,
    'audit: of all websites': `${admin}/audit`,

    'messages: first page': messages,
    'messages: deep page': `${messages}&cursor=${message.id}`,
    'messages: open': `${messages}&state=open`,
    'messages: answered': `${messages}&state=answered`,
    'messages: search email': `${messages}&q=${inAddress(message.email)}`,
    'messages: tiles': `${admin}/messages/${website}/desk`,

    'discounts: first page': discounts,
    'discounts: deep page': `${discounts}&cursor=${discount.id}`,
    'discounts: FAILED': `${discounts}&status=FAILED`,
    'discounts: PENDING': `${discounts}&status=PENDING`,
    'discounts: search email': `${discounts}&q=${inAddress(discount.email)}`,
    'discounts: search reference': `${discounts}&q=${shortReference(discount.id)}`,

    'abstracts: first page': abstracts,
    'abstracts: deep page': `${abstracts}&cursor=${abstract.id}`,
    'abstracts: open': `${abstracts}&state=open`,
    'abstracts: talks': `${abstracts}&decision=talk`,
    'abstracts: of a session': `${abstracts}&session=${abstract.session}`,
    'abstracts: search email': `${abstracts}&q=${inAddress(abstract.email)}`,
    'abstracts: search reference': `${abstracts}&q=${abstract.reference}`,
    'abstracts: tiles': `${admin}/abstract-submissions/${website}/count`,
    'abstracts: choices': `${admin}/abstract-submissions/${website}/choices`,

    'exceptions: first page': exceptions,
    'exceptions: deep page': `${exceptions}&cursor=${exception.id}`,
    'exceptions: open': `${exceptions}&state=open`,
    'exceptions: answered': `${exceptions}&state=answered`,
    'exceptions: of one reason': `${exceptions}&reason=unknown_session`,
    'exceptions: search email': `${exceptions}&q=${inAddress(exception.email)}`,
    'exceptions: count': `${admin}/exceptions/${website}/count`,
    'exceptions: tiles': `${admin}/exceptions/${website}/desk`,

    'search: name': search(surnameOf(registration)),
    'search: common name': search('grace'),
    'search: two letters': search('gr'),
    'search: email': search(registration.email),
    'search: part of an email': search(partOf(registration)),
    'search: reference': search(shortReference(registration.id)),
    'search: amount': search('€299.00'),
    'search: session': search(payment.session_id.slice(0, 24)),
    'search: nothing': search('nobody.has.this'),
    'search: wrong name': search('zzyzxqw'),
  }
  const figures = {
    'dashboard: 30 days': `${admin}/figures/${website}?days=30`,
    'dashboard: all': `${admin}/figures/${website}?days=all`,
    'dashboard: what waits': `${admin}/waiting/${website}`,
    'dashboard: revenue by day': `${payments}/revenue-by-day`,
  }
  return { judged, figures }
}
