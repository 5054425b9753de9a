import { ink } from '#platform/server/documents/document-ink.ts'
import { breakLines, drawLines, widthOf } from '#platform/server/documents/document-text.ts'
import type { PdfDocument } from '#platform/server/documents/pdf-document.ts'
import { formatCents } from '#shared/money.ts'
import type { DocumentContent } from '../document-content.ts'
import type { ReceiptStyle } from './receipt-styles.ts'

type ReceiptPaper = PdfDocument<ReceiptStyle>

/** Draws the document on one page, or more for very long names. */
export const drawReceipt = (pdf: ReceiptPaper, content: DocumentContent): void => {
  pdf.startPage()
  if (content.isTest) drawBehind(pdf)
  writeHead(pdf, content)
  writePeople(pdf, content)
  writeLines(pdf, content)
  writeFacts(pdf, content)
  pdf.writeFoot(`${content.title} ${content.number}. All amounts in euros.`, content.address)
  pdf.end()
}

/** The watermark of a test document, below everything else. */
const drawBehind = (pdf: ReceiptPaper): void => {
  const { doc, styles } = pdf
  const { behind } = styles
  const centre = { x: doc.page.width / 2, y: doc.page.height / 2 }
  pdf.artifact(() => {
    doc.save().rotate(-32, { origin: [centre.x, centre.y] })
    const x = centre.x - widthOf(doc, behind, 'TEST') / 2
    drawLines(doc, behind, breakLines(doc, behind, 'TEST', 900), x, centre.y - behind.size / 2)
    doc.restore()
  })
}

const testNotice = 'TEST: no money was charged. This document is not proof of payment.'

const writeHead = (pdf: ReceiptPaper, { event, title, number, isTest }: DocumentContent): void => {
  const { doc, styles, left } = pdf
  pdf.y = 52
  // the website's sun logo
  pdf.artifact(() => doc.circle(left + 7, pdf.y + 8, 7).fill('#d8431f'))
  pdf.write('P', event.name, styles.event, left + 24)
  pdf.write('P', event.when, styles.when, left + 24)
  pdf.y = 112
  pdf.write('H1', title, styles.title)
  pdf.y += 2
  pdf.write('P', number, styles.number)
  if (isTest) {
    pdf.y += 8
    pdf.write('P', testNotice, styles.test)
  }
  pdf.y += 14
}

const column = 235
const secondColumn = 312

/** Seller and buyer in two columns; the next block begins below the longer one. */
const writePeople = (pdf: ReceiptPaper, { seller, buyer }: DocumentContent): void => {
  const { styles, left } = pdf
  pdf.rule()
  const top = pdf.y + 12
  const block = (label: string, { name, lines }: DocumentContent['buyer'], x: number): number => {
    pdf.y = top
    pdf.group('Sect', () => {
      pdf.write('H2', label, styles.label, x, column)
      pdf.write('P', name, styles.name, x, column)
      for (const line of lines) pdf.write('P', line, styles.words, x, column)
    })
    return pdf.y
  }
  const ends = [block('From', seller, left), block('To', buyer, secondColumn)]
  pdf.y = Math.max(...ends) + 16
}

const amountRoom = 110

const writeLines = (pdf: ReceiptPaper, { lines, total }: DocumentContent): void => {
  const { styles, doc, left } = pdf
  const width = doc.page.width - 2 * left - amountRoom
  beginAnotherPage(pdf, 120)
  pdf.rule()
  pdf.y += 8
  pdf.group('Table', () => {
    writeRow(pdf, 'TH', ['What', 'Amount'], ['label', 'label'])
    pdf.y += 5
    for (const { what, cents } of lines) {
      beginAnotherPage(pdf, pdf.heightOf(what, styles.line, width) + 16)
      pdf.rule()
      pdf.y += 7
      writeRow(pdf, 'TD', [what, formatCents(cents)], ['line', 'amount'])
      pdf.y += 7
    }
    pdf.rule(1, ink.first)
    pdf.y += 9
    writeRow(pdf, 'TD', [total.what, formatCents(total.cents)], ['total', 'totalAmount'])
  })
  pdf.y += 26
}

const beginAnotherPage = (pdf: ReceiptPaper, height: number): void => {
  if (!pdf.hasRoomFor(height)) pdf.startPage()
}

const writeRow = (
  pdf: ReceiptPaper,
  tag: 'TH' | 'TD',
  [what, amount]: readonly [string, string],
  [style, amountStyle]: readonly [ReceiptStyle, ReceiptStyle],
): void => {
  const { doc, styles, left } = pdf
  const width = doc.page.width - 2 * left - amountRoom
  pdf.group('TR', () => {
    const begin = pdf.y
    pdf.write(tag, what, styles[style], left, width)
    const end = pdf.y
    pdf.y = begin
    pdf.writeRight(tag, amount, styles[amountStyle])
    pdf.y = end
  })
}

const writeFacts = (pdf: ReceiptPaper, { facts, notes }: DocumentContent): void => {
  const { styles, left } = pdf
  for (const note of notes) pdf.write('P', note, styles.words)
  pdf.y += 14
  const width = pdf.doc.page.width - 2 * left - amountRoom
  for (const [label, words] of facts) {
    const style = isId(words) ? styles.id : styles.words
    beginAnotherPage(pdf, pdf.heightOf(words, style, width))
    const begin = pdf.y
    pdf.write('P', label, styles.label)
    pdf.y = begin
    pdf.write('P', words, style, left + amountRoom, width)
  }
}

const isId = (words: string): boolean => /^[\w-]{20,}$/.test(words)
