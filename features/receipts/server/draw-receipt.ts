import { ink } from '#platform/server/documents/document-ink.ts'
import { breakLines, drawLines, widthOf } from '#platform/server/documents/document-text.ts'
import type { PdfDocument } from '#platform/server/documents/pdf-document.ts'
import { formatCents } from '#shared/money.ts'
import type { DocumentContent } from '../document-content.ts'
import type { ReceiptStyle } from './receipt-styles.ts'

type ReceiptPaper = PdfDocument<ReceiptStyle>

/** Draws the document on one page, or more for very long names. */
export const drawReceipt = (paper: ReceiptPaper, content: DocumentContent): void => {
  paper.startPage()
  if (content.isTest) drawBehind(paper)
  writeHead(paper, content)
  writePeople(paper, content)
  writeLines(paper, content)
  writeFacts(paper, content)
  paper.writeFoot(`${content.title} ${content.number}. All amounts in euros.`, content.address)
  paper.end()
}

/** The watermark of a test document, below everything else. */
const drawBehind = (paper: ReceiptPaper): void => {
  const { doc, styles } = paper
  const { behind } = styles
  const centre = { x: doc.page.width / 2, y: doc.page.height / 2 }
  paper.artifact(() => {
    doc.save().rotate(-32, { origin: [centre.x, centre.y] })
    const x = centre.x - widthOf(doc, behind, 'TEST') / 2
    drawLines(doc, behind, breakLines(doc, behind, 'TEST', 900), x, centre.y - behind.size / 2)
    doc.restore()
  })
}

const testNotice = 'TEST: no money was charged. This document is not proof of payment.'

const writeHead = (paper: ReceiptPaper, { event, title, number, isTest }: DocumentContent): void => {
  const { doc, styles, left } = paper
  paper.y = 52
  // the website's sun logo
  paper.artifact(() => doc.circle(left + 7, paper.y + 8, 7).fill('#d8431f'))
  paper.write('P', event.name, styles.event, left + 24)
  paper.write('P', event.when, styles.when, left + 24)
  paper.y = 112
  paper.write('H1', title, styles.title)
  paper.y += 2
  paper.write('P', number, styles.number)
  if (isTest) {
    paper.y += 8
    paper.write('P', testNotice, styles.test)
  }
  paper.y += 14
}

const column = 235
const secondColumn = 312

/** Seller and buyer in two columns; the next block begins below the longer one. */
const writePeople = (paper: ReceiptPaper, { seller, buyer }: DocumentContent): void => {
  const { styles, left } = paper
  paper.rule()
  const top = paper.y + 12
  const block = (label: string, { name, lines }: DocumentContent['buyer'], x: number): number => {
    paper.y = top
    paper.group('Sect', () => {
      paper.write('H2', label, styles.label, x, column)
      paper.write('P', name, styles.name, x, column)
      for (const line of lines) paper.write('P', line, styles.words, x, column)
    })
    return paper.y
  }
  const ends = [block('From', seller, left), block('To', buyer, secondColumn)]
  paper.y = Math.max(...ends) + 16
}

const amountRoom = 110

const writeLines = (paper: ReceiptPaper, { lines, total }: DocumentContent): void => {
  const { styles, doc, left } = paper
  const width = doc.page.width - 2 * left - amountRoom
  beginAnotherPage(paper, 120)
  paper.rule()
  paper.y += 8
  paper.group('Table', () => {
    writeRow(paper, 'TH', ['What', 'Amount'], ['label', 'label'])
    paper.y += 5
    for (const { what, cents } of lines) {
      beginAnotherPage(paper, paper.heightOf(what, styles.line, width) + 16)
      paper.rule()
      paper.y += 7
      writeRow(paper, 'TD', [what, formatCents(cents)], ['line', 'amount'])
      paper.y += 7
    }
    paper.rule(1, ink.first)
    paper.y += 9
    writeRow(paper, 'TD', [total.what, formatCents(total.cents)], ['total', 'totalAmount'])
  })
  paper.y += 26
}

const beginAnotherPage = (paper: ReceiptPaper, height: number): void => {
  if (!paper.hasRoomFor(height)) paper.startPage()
}

const writeRow = (
  paper: ReceiptPaper,
  tag: 'TH' | 'TD',
  [what, amount]: readonly [string, string],
  [style, amountStyle]: readonly [ReceiptStyle, ReceiptStyle],
): void => {
  const { doc, styles, left } = paper
  const width = doc.page.width - 2 * left - amountRoom
  paper.group('TR', () => {
    const begin = paper.y
    paper.write(tag, what, styles[style], left, width)
    const end = paper.y
    paper.y = begin
    paper.writeRight(tag, amount, styles[amountStyle])
    paper.y = end
  })
}

const writeFacts = (paper: ReceiptPaper, { facts, notes }: DocumentContent): void => {
  const { styles, left } = paper
  for (const note of notes) paper.write('P', note, styles.words)
  paper.y += 14
  const width = paper.doc.page.width - 2 * left - amountRoom
  for (const [label, words] of facts) {
    const style = isId(words) ? styles.id : styles.words
    beginAnotherPage(paper, paper.heightOf(words, style, width))
    const begin = paper.y
    paper.write('P', label, styles.label)
    paper.y = begin
    paper.write('P', words, style, left + amountRoom, width)
  }
}

const isId = (words: string): boolean => /^[\w-]{20,}$/.test(words)
