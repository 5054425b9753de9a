import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditCsvPath } from '#features/audit/audit.contract.ts'
import { openException } from '#features/payments/server/exceptions/exceptions.store.ts'
import {
  type ExportList,
  exportLists,
  exportPath,
  ownerExportLists,
  ownerExportPath,
} from '#shared/exports.ts'
import { newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { insertAbstracts } from './many-abstracts.ts'
import { aPerson, startTestProduct } from './product.ts'

/* Every list of the back-office as a file, filled by visitors and organisers who write formulas wherever they may write. */

const product = await startTestProduct()
const { app, db, clock } = product
const account = await anAdmin(db)
await db.updateTable('admins').set({ name: '@Admin' }).where('id', '=', account.id).execute()
const admin = await bearerOf(app, account)
const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: ['optics'] }))

/** What the columns of each list are called: no field of a list is left out, and none comes by chance. */
const heads: Record<ExportList | 'audit', string> = {
  payments:
    'Payment ID,Created (UTC),Status,Provider status,Amount,Amount in cents,Refunded,Lost in disputes,Revenue,Currency,Customer name,Customer email,Institute,Country,Registration type,Presentation type,Product,Description,Order reference,Pricing configuration ID,Total price,Presentation price,Accommodation price,Nights,Guests,Processing fee,Processing fee (%),Provider,Recorded by,Live money,Dispute,To review,Session ID,Payment intent ID,Payment URL,Session created (UTC),Session expires (UTC),Updated (UTC)',
  bookings:
    'Name,Email,Phone,Country,Title,Institute,Registration Type,Presentation Type,Payment,Refunded,Amount Paid (EUR),Paid by,Real Money,Presentation Price (EUR),Paid Presentation Type,Nights,Guests,Accommodation Price (EUR),Processing Fee (%),Total Price (EUR),Price of the Unpaid Room Request (EUR),Accompanying Person,Extra Nights,Registered,Added by organiser,Cancelled,Payment Record ID,Booking ID',
  discounts:
    'id,name,customerEmail,amountTotal,status,createdAt,sessionId,phone,instituteOrUniversity,country,description,orderReference,livemode,refunded,uncounted,amountRequested,decision,decidedAt,answerNote,version',
  sessions: 'ID,Session option',
  interests: 'ID,Interest',
  accommodations: 'ID,Nights,Guests,Price (€)',
  'abstract-submissions':
    'Reference,Title,Name,Email,Phone,Organization,Interested In,Session,Country,Decision,Decision state,Note,Author was told,Released (UTC),PDF,File name,File size (bytes),File problem,File stored (UTC),Author’s link,Submitted (UTC),ID',
  'registration-types': 'ID,Type,Price (€)',
  messages: 'Received (UTC),Name,Email,Subject,Message,Read (UTC),Answered (UTC),Assigned to,ID',
  mails:
    'When (UTC),To (name),To (address),Subject,Kind,State,Attempts,Sent (UTC),Next attempt (UTC),Last error,Message kept,Website,Repeat of,Id',
  'mailing-recipients':
    'Name,Address,State,Attempts,Answer code,What the server said,Next attempt (UTC),Settled (UTC),Id',
  receipts:
    'Number,Kind,Issued (UTC),Amount (EUR),Net effect (EUR),Live money,Name,Institute,Country,Email,Payment ID,Refund ID,Organisation,Billing Address,VAT or Tax Number,Order Number',
  exceptions:
    'Exception ID,Opened (UTC),Reason,Reason code,Amount,Amount in cents,Currency,Customer name,Customer email,Provider,Live money,Payment ID,Payment status,Session ID,Payment intent ID,Answered (UTC),Answered by,Answer,Note',
  audit: 'Time (UTC),Who,Website,Action,Subject,Old,New',
}
const lists = Object.keys(heads) as (ExportList | 'audit')[]

const ownerHeads: Record<(typeof ownerExportLists)[number], string> = {
  accounts: 'Name,Email,Role,Websites,State,Second factor since (UTC),Created (UTC),Last active (UTC),ID',
  'account-mails': heads.mails,
}

/** Which columns hold what someone has written, each in this list at least once a formula. */
const written: Partial<Record<ExportList | 'audit', readonly string[]>> = {
  payments: ['Customer name', 'Customer email', 'Institute', 'Country', 'Order reference'],
  bookings: ['Name', 'Email', 'Phone', 'Country', 'Institute'],
  discounts: [
    'name',
    'customerEmail',
    'phone',
    'instituteOrUniversity',
    'country',
    'description',
    'orderReference',
    'answerNote',
  ],
  sessions: ['Session option'],
  interests: ['Interest'],
  'abstract-submissions': [
    'Title',
    'Name',
    'Email',
    'Phone',
    'Organization',
    'Interested In',
    'Session',
    'Country',
    'File name',
  ],
  messages: ['Name', 'Email', 'Subject', 'Message', 'Assigned to'],
  mails: ['To (name)', 'To (address)'],
  'mailing-recipients': ['Name', 'Address'],
  receipts: ['Name', 'Institute', 'Country', 'Email'],
  exceptions: ['Customer name', 'Customer email', 'Note'],
  audit: ['Subject'],
}

const person = {
  ...aPerson(),
  name: '=HYPERLINK("http://evil.example","Ada")',
  phone: '+81 3 1234 5678 or cmd',
  email: '=ada@example.org',
  instituteOrUniversity: '@SUM(1+1)*cmd|A1',
  country: '-2+3',
}
const { name, phone, email, instituteOrUniversity, country } = person

const sent = async (path: string, body: unknown, headers?: Record<string, string>) => {
  const answer = await product.post(path, body, headers)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}
const desk = async (method: 'POST' | 'PUT', path: string, body: unknown) => {
  const answer = await product.ask(method, `/admin/api/admin/${path}`, body, admin)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
}

beforeAll(async () => {
  const { id: registrationId } = await sent('/api/registration/register', person)
  const checkout = await product.openCheckout(person, await product.priceOf(), {
    registrationId,
    orderReference: '+1+1',
  })
  const sessionId = String(checkout.body['sessionId'])
  await product.pay(sessionId)
  await product.deliverWebhooks()
  const exception = { customerName: name, customerEmail: email, cents: 100, paymentIntentId: null }
  const about = {
    website: 'renewable',
    provider: 'sandbox',
    livemode: false,
    reason: 'duplicate_payment',
  } as const
  const { id: paymentId } = await product.recordOf(sessionId)
  await openException(db, { ...about, ...exception, sessionId, paymentId, subject: 'exports' }, clock.now())
  await db.updateTable('paymentExceptions').set({ note: '=note' }).execute()

  const wish = { description: '=1+1', unitAmount: 0, customerEmail: email, orderReference: '@ref' }
  const { id } = await sent('/api/discounts/create-session', {
    ...{ name, phone, instituteOrUniversity, country },
    ...wish,
  })
  await desk('POST', `discounts/renewable/${id}/answer`, { decision: 'refused', note: '-not+today' })
  await desk('POST', 'sessions/renewable', { sessionName: '=Session' })
  await desk('POST', 'interested-in/renewable', { interestedInOption: '+Interest' })
  const formulas = { name, email, country, titlePrefix: '=Dr.', organizationName: '@Org' }
  await insertAbstracts(db, 'renewable', [{ ...formulas, session: '=Session', interest: '+Interest' }])
  await sql`update abstract_submissions set phone = ${phone}, file_name = '=cmd.pdf'`.execute(db)
  await sent('/api/contact', { name, email, subject: '@subject', message: '=message' })
  const message = await db.selectFrom('contactMessages').select('id').executeTakeFirstOrThrow()
  await desk('PUT', `messages/renewable/${message.id}`, { assignedTo: account.id })
  const words = { list: 'bookings', filter: '', purpose: 'service', subject: 'Hello', text: 'Dear ((name))' }
  const path = `mailings/renewable/${newId(clock.now())}`
  await desk('PUT', path, { ...words, version: 0 })
  const { body: segment } = await product.get('/admin/api/admin/mailing-segment/renewable', admin)
  await desk('POST', `${path}/start`, { count: segment['count'], stamp: segment['stamp'], version: 1 })
  for (let round = 0; round < 3; round++) await product.runJobs()
})

const fileOf = (list: ExportList | 'audit', website: Website, headers = admin) =>
  app.inject({
    url:
      list === 'audit' ? `${auditCsvPath}?website=${website}` : exportPath(list).replace(':website', website),
    headers,
  })

/** As RFC 4180 reads it. */
const cellsOf = (text: string): string[][] => {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

describe('the file of every list', () => {
  test('each list that can be saved is tried here', () => {
    expect(lists.toSorted()).toEqual([...exportLists, 'audit'].toSorted())
  })

  test.each(lists)(
    'of %s says that it is UTF-8, has every column, and no cell is a formula',
    async (list) => {
      const { body, headers, statusCode } = await fileOf(list, 'renewable')
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(body.charCodeAt(0)).toBe(0xfeff)
      const [head = [], ...rows] = cellsOf(body.slice(1))
      expect(head.join(',')).toBe(heads[list])
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect(row).toHaveLength(head.length)
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+@]|^\s*-(?!\d+(\.\d+)?$)|^[\t\r\n]/)
      // the formulas are there, each made harmless, in every column in which someone may write one
      for (const column of written[list] ?? []) {
        const place = head.indexOf(column)
        expect(place, column).toBeGreaterThanOrEqual(0)
        expect(
          rows.map((row) => row[place]?.slice(0, 2)).filter((begin) => /^'[=+@-]/.test(begin ?? '')),
          column,
        ).not.toEqual([])
      }
    },
  )

  test.each(ownerExportLists)(
    'of %s is for owners alone, has every column, and no cell is a formula',
    async (list) => {
      await desk('POST', 'accounts', {
        name: '=Invited',
        email: `+${list}@example.org`,
        role: 'VIEWER',
        websites: ['optics', 'nursing'],
      })
      for (let round = 0; round < 3; round++) await product.runJobs()
      const url = ownerExportPath(list)
      const { body, headers, statusCode } = await app.inject({ url, headers: admin })
      expect(statusCode).toBe(200)
      expect(headers['content-disposition']).toMatch(new RegExp(`plenary-${list}-\\d{4}-\\d\\d-\\d\\d\\.csv`))
      expect(body.charCodeAt(0)).toBe(0xfeff)
      const [head = [], ...rows] = cellsOf(body.slice(1))
      expect(head.join(',')).toBe(ownerHeads[list])
      const own = rows.find((row) => row.includes(`'+${list}@example.org`))
      expect(own).toContain("'=Invited")
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+@]|^[\t\r\n]/)
      expect((await app.inject({ url, headers: viewer })).statusCode).toBe(403)
      expect((await app.inject({ url })).statusCode).toBe(401)
    },
  )

  test('of mails holds the chosen ones alone where some are chosen', async () => {
    const mails = await db.selectFrom('mails').select('id').where('website', '=', 'renewable').execute()
    expect(mails.length).toBeGreaterThan(1)
    const url = `${exportPath('mails').replace(':website', 'renewable')}?ids=${mails[0]?.id}`
    const { body } = await app.inject({ url, headers: admin })
    expect(
      cellsOf(body.slice(1))
        .slice(1)
        .map((row) => row.at(-1)),
    ).toEqual([mails[0]?.id])
  })

  test.each(lists)('of %s holds nothing of another website, and is refused to its admins', async (list) => {
    const own = cellsOf((await fileOf(list, 'optics', viewer)).body.slice(1))
    const isNobodys = (row: string[]) =>
      !row.some((cell) => cell.includes('example.org') || cell.includes('HYPERLINK'))
    expect(own.slice(1).every(isNobodys)).toBe(true)
    expect(
      own.slice(1).length === 0 ||
        ![
          'payments',
          'bookings',
          'discounts',
          'messages',
          'mails',
          'receipts',
          'exceptions',
          'abstract-submissions',
        ].includes(list),
    ).toBe(true)
    expect((await fileOf(list, 'renewable', viewer)).statusCode).toBe(403)
    expect(
      (await app.inject({ url: exportPath('payments').replace(':website', 'renewable') })).statusCode,
    ).toBe(401)
  })
})
