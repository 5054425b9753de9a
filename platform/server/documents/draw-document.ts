import { once } from 'node:events'
import PDFDocument from 'pdfkit'

export type About = {
  title: string
  subject: string
  author: string
  /** The creation date in the document: not from the clock, so that the same content gives the same bytes. */
  made: Date
}

type Sheets = {
  /** The page size in points; default A4. */
  size?: [width: number, height: number]
  /** Pages stay open until the end, so that they can be completed later. */
  keepsPages?: boolean
}

/** A tagged PDF in English, whose bytes can be read while its pages are drawn. */
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

/** A tagged PDF of A4 pages in English; `draw` adds and fills the pages. */
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

/** PDFKit also writes the metadata as XML, without escaping. */
const forMetadata = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('&', 'and')
    .replace(/[\p{Cc}<>]+/gu, ' ')
