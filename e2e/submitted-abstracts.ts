import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { anAuthor, fieldsOf, fileOf, sendForm } from '#tests/upload-form.ts'
import { expect } from './journey.ts'
import type { Product } from './product.ts'

/** Someone has submitted a PDF to the website `renewable`; what they said, and their personal link out of their mail. */
export const aSubmission = async (
  { url, db, mailsTo }: Product,
  change: Record<string, string> = {},
  pdf?: Buffer,
) => {
  const idOf = async (table: 'interestOptions' | 'sessionOptions') => {
    const rows = db.selectFrom(table).select(['id']).where('website', '=', 'renewable')
    return (await rows.where('deletedAt', 'is', null).orderBy('id').executeTakeFirstOrThrow()).id
  }
  const [interest, session] = await Promise.all([idOf('interestOptions'), idOf('sessionOptions')])
  const author = anAuthor({ interestedInId: String(interest), sessionId: String(session) }, change)
  const file = pdf ?? (await aPaper(`The paper of ${author.name}`))
  const sent = [...fieldsOf(author), fileOf(file, 'paper.pdf')]
  expect(await sendForm(`${url}/api/form-submission/submit`, sent)).toMatchObject({ status: 201 })
  const mails = async () =>
    (await mailsTo(author.email))
      .join('')
      .replace(/=\r?\n/g, '')
      .replace(/=3D/g, '=')
  return {
    author,
    mails,
    link: async () => /\/my-abstract#[\w.-]+/.exec(await mails())?.[0] ?? '',
  }
}

/** A PDF of two pages that says these words on the first. */
const aPaper = (words: string): Promise<Buffer> => {
  const paper = new PDFDocument({ size: 'A4' })
  paper.fontSize(18).text(words)
  paper.addPage().text('The second page')
  paper.end()
  return buffer(paper)
}
