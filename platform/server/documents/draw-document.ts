import { once } from 'node:events'
import PDFDocument from 'pdfkit'

export type About = {
  title: string
  subject: string
  author: string
  /** What the document says of when it was made: never the clock, so that the same words make the same bytes. */
  made: Date
}

type Sheets = {
  /** Of a page, in points; A4 without it. */
  size?: [width: number, height: number]
  /** Pages are kept until the end, so that what was not known before may be written on them. */
  keepsPages?: boolean
}

/** A tagged PDF in English, whose bytes are read from it while its pages are drawn. */
export const openDocument = (
  { title, subject, author, made }: About,
  { size, keepsPages = true }: Sheets = {},
): PDFKit.PDFDocument =>
  new PDFDocument({
    size: size ?? 'A4',
    margin: 0,
    font: '',
    autoFirstPage: false,
    bufferPages: keepsPages,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en',
    info: {
      Title: forMetadata(title),
      Subject: forMetadata(subject),
      Author: forMetadata(author),
      Creator: 'Plenary',
      Producer: 'Plenary',
      CreationDate: made,
      ModDate: made,
    },
  })

/** A tagged PDF of A4 pages, in English, whose pages `draw` begins and fills. */
export const drawDocument = async (
  about: About,
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<Buffer> => {
  const doc = openDocument(about)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')
  draw(doc)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** PDFKit writes the metadata as XML too, and escapes nothing there. */
const forMetadata = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('&', 'and')
    .replace(/[\p{Cc}<>]+/gu, ' ')
