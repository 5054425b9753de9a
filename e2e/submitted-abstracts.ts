import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { anAuthor, fieldsOf, fileOf, sendForm } from '#tests/upload-form.ts'
import { aWebsite } from '#tests/websites.ts'
import { expect } from './journey.ts'
import type { Product } from './product.ts'

/** Submits a PDF to the website `renewable`; returns its data and the emailed personal link. */
export const aSubmission = async (
  { url, db, mailsTo }: Product,
  change: Record<string, string> = {},
  file?: { value: Buffer; name: string },
) => {
  const first = async (table: 'interestOptions' | 'sessionOptions') =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('website', '=', aWebsite('renewable'))
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  const [interest, session] = await Promise.all([first('interestOptions'), first('sessionOptions')])
  const author = anAuthor({ interestedInId: String(interest.id), sessionId: String(session.id) }, change)
  const { value, name } = file ?? { value: await aPaper(`The paper of ${author.name}`), name: 'paper.pdf' }
  const { status, body } = await sendForm(`${url}/api/form-submission/submit`, [
    ...fieldsOf(author),
    fileOf(value, name),
  ])
  expect(status).toBe(201)
  const mails = async () =>
    (await mailsTo(author.email))
      .join('')
      .replace(/=\r?\n/g, '')
      .replace(/=3D/g, '=')
  const link = async () => {
    const [found] = /\/my-abstract#[\w.-]+/.exec(await mails()) ?? []
    if (!found) throw new Error(`${author.email} has no mail with a link`)
    return found
  }
  return {
    author,
    id: String(body['id']),
    reference: String(body['reference']),
    interest,
    session,
    mails,
    link,
  }
}

/** A PDF of two pages with this text on the first. */
const aPaper = (text: string): Promise<Buffer> => {
  const paper = new PDFDocument({ size: 'A4' })
  paper.fontSize(18).text(text)
  paper.addPage().text('The second page')
  paper.end()
  return buffer(paper)
}
