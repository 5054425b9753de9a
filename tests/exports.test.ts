import { type CellObject, read, utils, type WorkSheet } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditFilePath } from '#features/audit/audit.contract.ts'
import { openException } from '#features/payments/server/exceptions/exceptions.store.ts'
import { xlsxType } from '#platform/server/documents/xlsx.ts'
import {
  type ExportFormat,
  type ExportList,
  exportFormats,
  exportLists,
  exportPath,
  ownerExportLists,
  ownerExportPath,
} from '#shared/exports.ts'
import { newId } from '#shared/ids.ts'
import { shortReference } from '#shared/short-reference.ts'
import type { Website } from '#shared/website.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { insertAbstracts } from './many-abstracts.ts'
import { aPerson, startTestProduct } from './product.ts'

/* The export of every list, where every free text holds a spreadsheet formula. */

const product = await startTestProduct()
const { app, db, clock } = product
const account = await anAdmin(db)
await db.updateTable('admins').set({ name: '@Admin' }).where('id', '=', account.id).execute()
const admin = await bearerOf(app, account)
const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] }))

/** The expected columns of each list. */
const heads: Record<ExportList | 'audit', string> = {
  payments:
    'Payment ID,Reference,Created (Asia/Tokyo),Status,Provider status,Amount,Amount in cents,Refunded,Lost in disputes,Revenue,Currency,Customer name,Customer email,Institute,Country,Registration type,Presentation type,Product,Description,Order reference,Pricing configuration ID,Total price,Presentation price,Accommodation price,Nights,Guests,Processing fee,Processing fee (%),Provider,Recorded by,Live money,Dispute,To review,Session ID,Payment intent ID,Payment URL,Session created (Asia/Tokyo),Session expires (Asia/Tokyo),Updated (Asia/Tokyo),Presentation type name',
  bookings:
    'Name,Email,Phone,Country,Title,Institute,Registration Type,Presentation Type,Payment,Refunded,Amount Paid (EUR),Paid by,Real Money,Presentation Price (EUR),Paid Presentation Type,Nights,Guests,Accommodation Price (EUR),Processing Fee (%),Total Price (EUR),Price of the Unpaid Room Request (EUR),Accompanying Person,Extra Nights,Registered (Asia/Tokyo),Added by organiser,Cancelled (Asia/Tokyo),Reference,Payment Record ID,Booking ID,Presentation Type Name,Paid Presentation Type Name',
  discounts:
    'id,name,customerEmail,amountTotal,status,createdAt,sessionId,phone,instituteOrUniversity,country,description,orderReference,livemode,refunded,uncounted,amountRequested,decision,decidedAt,answerNote,version,reference',
  sessions: 'ID,Session option',
  interests: 'ID,Interest',
  accommodations: 'ID,Nights,Guests,Price (€)',
  'abstract-submissions':
    'Reference,Title,Name,Email,Phone,Organization,Interested In,Session,Country,Decision,Decision state,Note,Author was told,Released (Asia/Tokyo),PDF,File name,File size (bytes),File problem,File stored (Asia/Tokyo),Author’s link,Submitted (Asia/Tokyo),ID',
  'registration-types': 'ID,Type,Price (€),Name,Payment,Hidden',
  messages:
    'Received (Asia/Tokyo),Name,Email,Subject,Message,Read (Asia/Tokyo),Answered (Asia/Tokyo),Assigned to,ID',
  mails:
    'When (Asia/Tokyo),To (name),To (address),Subject,Kind,State,Attempts,Sent (Asia/Tokyo),Next attempt (Asia/Tokyo),Last error,Message kept,Website,Repeat of,Id',
  'mailing-recipients':
    'Name,Address,State,Attempts,Answer code,What the server said,Next attempt (Asia/Tokyo),Settled (Asia/Tokyo),Id',
  receipts:
    'Number,Reference,Kind,Issued (Asia/Tokyo),Amount (EUR),Net (EUR),Processing Fee (EUR),Total (EUR),Net effect (EUR),Live money,Name,Institute,Country,Email,Payment ID,Refund ID,Organisation,Billing Address,VAT or Tax Number,Order Number',
  exceptions:
    'Exception ID,Opened (Asia/Tokyo),Reason,Reason code,Amount,Amount in cents,Currency,Customer name,Customer email,Provider,Live money,Reference,Payment ID,Payment status,Session ID,Payment intent ID,Answered (Asia/Tokyo),Answered by,Answer,Note',
  audit: 'Time (UTC),Who,Website,Action,Subject,Old,New',
}
const lists = Object.keys(heads) as (ExportList | 'audit')[]

const ownerHeads: Record<(typeof ownerExportLists)[number], string> = {
  accounts: 'Name,Email,Role,Websites,State,Second factor since (UTC),Created (UTC),Last active (UTC),ID',
  'account-mails': heads.mails.replaceAll('Asia/Tokyo', 'UTC'),
}

/** Columns with free text, each with a formula at least once. */
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
const callAdmin = async (method: 'POST' | 'PUT', path: string, body: unknown) => {
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
    website: aWebsite('renewable'),
    provider: 'sandbox',
    livemode: false,
    reason: 'duplicate_payment',
  } as const
  const { id: paymentId } = await product.recordOf(sessionId)
  await openException(db, { ...about, ...exception, sessionId, paymentId, subject: 'exports' }, clock.now())
  await db.updateTable('paymentExceptions').set({ note: '=note' }).execute()

  const request = { description: '=1+1', unitAmount: 0, customerEmail: email, orderReference: '@ref' }
  const { id } = await sent('/api/discounts/create-session', {
    ...{ name, phone, instituteOrUniversity, country },
    ...request,
  })
  await callAdmin('POST', `discounts/renewable/${id}/answer`, { decision: 'refused', note: '-not+today' })
  await callAdmin('POST', 'sessions/renewable', { sessionName: '=Session' })
  await callAdmin('POST', 'interested-in/renewable', { interestedInOption: '+Interest' })
  const formulas = { name, email, country, titlePrefix: '=Dr.', organizationName: '@Org' }
  await insertAbstracts(db, aWebsite('renewable'), [
    { ...formulas, session: '=Session', interest: '+Interest' },
  ])
  await sql`update abstract_submissions set phone = ${phone}, file_name = '=cmd.pdf'`.execute(db)
  await sent('/api/contact', { name, email, subject: '@subject', message: '=message' })
  const message = await db.selectFrom('contactMessages').select('id').executeTakeFirstOrThrow()
  await callAdmin('PUT', `messages/renewable/${message.id}`, { assignedTo: account.id })
  const mailing = {
    list: 'bookings',
    filter: '',
    purpose: 'service',
    subject: 'Hello',
    text: 'Dear ((name))',
  }
  const path = `mailings/renewable/${newId(clock.now())}`
  await callAdmin('PUT', path, { ...mailing, version: 0 })
  const { body: segment } = await product.get('/admin/api/admin/mailing-segment/renewable', admin)
  await callAdmin('POST', `${path}/start`, { count: segment['count'], stamp: segment['stamp'], version: 1 })
  for (let round = 0; round < 3; round++) await product.runJobs()
})

const fileOf = (
  list: ExportList | 'audit',
  website: Website,
  headers = admin,
  format: ExportFormat = 'csv',
) => {
  const path =
    list === 'audit'
      ? `${auditFilePath(format)}?website=${website}`
      : exportPath(list, format).replace(':website', website)
  return app.inject({ url: path, headers })
}

/** Parsed by an RFC 4180 reader of another library. */
const cellsOf = (text: string): string[][] => parse(text)

/** The cells of the first sheet by address, read by another library. */
const sheetOf = (bytes: Uint8Array): WorkSheet => {
  const { Sheets, SheetNames } = read(bytes, { cellDates: true, UTC: true })
  return Sheets[SheetNames[0] ?? ''] ?? {}
}

const textOf = (cell: CellObject | undefined): string =>
  cell?.v instanceof Date ? cell.v.toISOString() : String(cell?.v ?? '')

/** The CSV value as the sheet stores it: 12.50 is the number 12.5, and times are floored to milliseconds. */
const asIn = (cell: CellObject | undefined, text: string): string => {
  if (cell?.t === 'n') return String(Number(text))
  // a sheet holds local times
  const local = text.replace(/[+-]\d\d:\d\d$/, 'Z')
  const isSame = cell?.v instanceof Date && Math.abs(cell.v.getTime() - Date.parse(local)) <= 1
  return isSame ? textOf(cell) : text
}

describe('the file of every list', () => {
  test('each list that can be saved is tried here', () => {
    expect(lists.toSorted()).toEqual([...exportLists, 'audit'].toSorted())
  })

  test.each(lists)(
    'of %s says that it is UTF-8, has every column, and no cell is a formula',
    async (list) => {
      const { body, headers, statusCode } = await fileOf(list, aWebsite('renewable'))
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(body.charCodeAt(0)).toBe(0xfeff)
      const [head = [], ...rows] = cellsOf(body.slice(1))
      expect(head.join(',')).toBe(heads[list])
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect(row).toHaveLength(head.length)
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+@]|^\s*-(?!\d+(\.\d+)?$)|^[\t\r\n]/)
      // every free-text column has its formulas, each escaped
      for (const column of written[list] ?? []) {
        const index = head.indexOf(column)
        expect(index, column).toBeGreaterThanOrEqual(0)
        expect(
          rows.map((row) => row[index]?.slice(0, 2)).filter((begin) => /^'[=+@-]/.test(begin ?? '')),
          column,
        ).not.toEqual([])
      }
    },
  )

  test.each(lists)(
    'of %s has the same rows and columns in Excel, where nothing is a formula and texts are what was written',
    async (list) => {
      const [head = [], ...rows] = cellsOf((await fileOf(list, aWebsite('renewable'))).body.slice(1))
      const { rawPayload, headers, statusCode } = await fileOf(list, aWebsite('renewable'), admin, 'xlsx')
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe(xlsxType)
      expect(headers['content-disposition']).toMatch(
        new RegExp(`"plenary-${list}-renewable-\\d{4}-\\d\\d-\\d\\d\\.xlsx"`),
      )
      const sheet = sheetOf(rawPayload)
      const at = (row: number, column: number): CellObject | undefined =>
        sheet[utils.encode_cell({ r: row, c: column })]
      expect(head.map((_, column) => at(0, column)?.v)).toEqual(head)
      expect(sheet['!ref']).toBe(utils.encode_range({ r: 0, c: 0 }, { r: rows.length, c: head.length - 1 }))
      const inSheet = rows.map((row, index) => row.map((_, column) => textOf(at(index + 1, column))))
      const inCsv = rows.map((row, index) =>
        row.map((text, column) => asIn(at(index + 1, column), text.replace(/^'(?=[=+@-])/, ''))),
      )
      expect(inSheet).toEqual(inCsv)
      expect(Object.values(sheet).filter((cell: CellObject) => cell.f !== undefined)).toEqual([])
      for (const [column, name] of head.entries())
        if (/\((UTC|Asia\/Tokyo)\)$/.test(name))
          for (const index of rows.keys()) expect(['d', undefined]).toContain(at(index + 1, column)?.t)
    },
  )

  test('of bookings and payments in Excel holds money as numbers and a telephone number as a text', async () => {
    const ofList = async (list: ExportList) => {
      const sheet = sheetOf((await fileOf(list, aWebsite('renewable'), admin, 'xlsx')).rawPayload)
      const [row = {}] = utils.sheet_to_json<Record<string, unknown>>(sheet, { raw: true })
      return row
    }
    const booking = await ofList('bookings')
    expect(booking['Total Price (EUR)']).toEqual(expect.any(Number))
    expect(booking['Phone']).toBe(phone)
    expect(booking['Registered (Asia/Tokyo)']).toBeInstanceOf(Date)
    expect((await ofList('payments'))['Amount']).toEqual(booking['Total Price (EUR)'])
  })

  test('names the short reference by which people write and call, and a receipt its net, fee and total', async () => {
    const rowsOf = async (list: ExportList) => {
      const { body } = await fileOf(list, aWebsite('renewable'))
      return parse<Record<string, string>>(body.slice(1), { columns: true })
    }
    const [booking] = await rowsOf('bookings')
    const reference = shortReference(booking?.['Booking ID'] ?? '')
    expect(reference).toMatch(/^R-\w{4}-\w{4}$/)
    for (const list of ['bookings', 'payments', 'receipts', 'exceptions'] as const)
      expect(
        (await rowsOf(list)).map((row) => row['Reference']),
        list,
      ).toContain(reference)
    const [request] = await rowsOf('discounts')
    expect(request?.['reference']).toBe(shortReference(request?.['id'] ?? ''))

    const [receipt] = await rowsOf('receipts')
    const [net, fee, total] = ['Net (EUR)', 'Processing Fee (EUR)', 'Total (EUR)'].map(
      (name) => receipt?.[name],
    )
    expect(Number(fee)).toBeGreaterThan(0)
    expect((Number(net) + Number(fee)).toFixed(2)).toBe(total)
    expect(total).toBe(receipt?.['Amount (EUR)'])
  })

  test.each(ownerExportLists)(
    'of %s is for owners alone, has every column, and no cell is a formula',
    async (list) => {
      await callAdmin('POST', 'accounts', {
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
      const inExcel = ownerExportPath(list, 'xlsx')
      const sheet = sheetOf((await app.inject({ url: inExcel, headers: admin })).rawPayload)
      const names = utils.sheet_to_json<string[]>(sheet, { header: 1 })
      expect(names[0]).toEqual(head)
      expect(names).toHaveLength(rows.length + 1)
      for (const path of [url, inExcel]) {
        expect((await app.inject({ url: path, headers: viewer })).statusCode).toBe(403)
        expect((await app.inject({ url: path })).statusCode).toBe(401)
      }
    },
  )

  test('of emails holds the chosen ones alone where some are chosen', async () => {
    const mails = await db
      .selectFrom('mails')
      .select('id')
      .where('website', '=', aWebsite('renewable'))
      .execute()
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
    const own = cellsOf((await fileOf(list, aWebsite('optics'), viewer)).body.slice(1))
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
    for (const format of exportFormats) {
      expect((await fileOf(list, aWebsite('renewable'), viewer, format)).statusCode).toBe(403)
      expect((await fileOf(list, aWebsite('renewable'), {} as typeof admin, format)).statusCode).toBe(401)
    }
    const sheet = sheetOf((await fileOf(list, aWebsite('optics'), viewer, 'xlsx')).rawPayload)
    expect(utils.sheet_to_json(sheet)).toHaveLength(own.length - 1)
  })
})
