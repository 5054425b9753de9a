import type { AgendaDay, AgendaItem } from '#content/website-content.ts'
import { lineLetter, stationNumber } from '#features/website-content/agenda-numbers.ts'
import type { PdfDocument } from '#platform/server/documents/pdf-document.ts'
import type { AgendaStyle } from './agenda-styles.ts'

type AgendaPaper = PdfDocument<AgendaStyle>

const lineColours = ['#c8381a', '#163f7c', '#17693f']

const ringRadius = 14
const timeLeft = 92

/**
 * One day as a line. It starts a new page if it does not fit on the rest of this one; items are not split.
 */
export const drawDay = (paper: AgendaPaper, day: AgendaDay, place: number): void => {
  const { doc, styles } = paper
  const letter = lineLetter(place)
  const colour = lineColours[place % lineColours.length] ?? '#000000'
  const heights = day.items.map((item) => heightOf(paper, item))
  const name = [day.weekday, day.date].filter(Boolean).join(', ')
  const head = 36
  const whole = head + heights.reduce((sum, height) => sum + height, 0)
  const beginning = head + (heights[0] ?? 0)
  // a day that fits on one page is not split over two
  if (!paper.hasRoomFor(paper.fitsOnePage(whole) ? whole : beginning)) paper.startPage()

  const bookmark = doc.outline.addItem(`${day.label}: ${name}`.toWellFormed(), { expanded: true })
  paper.artifact(() => {
    const x = paper.left + ringRadius + 2
    doc
      .circle(x, paper.y + 10, 9)
      .lineWidth(3)
      .fillAndStroke('#ffffff', colour)
    paper.drawCentred(letter, styles.ring, x, paper.y + 5)
  })
  paper.write('H2', `${day.label}: ${name}`, styles.day, timeLeft)
  paper.y += head - styles.day.leading

  day.items.forEach((item, at) => {
    const height = heights[at] ?? 0
    const isFirst = at === 0
    const isLast = at === day.items.length - 1
    if (!paper.hasRoomFor(height) && !isFirst) paper.startPage()
    bookmark.addItem(`${item.time} ${item.title}`.toWellFormed())
    drawItem(paper, { item, place: at, height, isFirst, isLast }, letter, colour)
  })
  paper.y += 12
}

const wordsLeft = 146

const gap = 15

const heightOf = (paper: AgendaPaper, item: AgendaItem): number => {
  const { styles, heightOf: measure } = paper
  const width = paper.doc.page.width - paper.left - wordsLeft
  const words =
    measure(item.title, item.break ? styles.pause : styles.item, width) +
    (item.description ? measure(item.description, styles.words, width) : 0) +
    (item.speaker ? measure(item.speaker, styles.speaker, width) : 0)
  return Math.max(words, 2 * ringRadius) + gap
}

type Row = { item: AgendaItem; place: number; height: number; isFirst: boolean; isLast: boolean }

const drawItem = (paper: AgendaPaper, row: Row, letter: string, colour: string): void => {
  const { styles } = paper
  const { item } = row
  const top = paper.y
  drawStop(paper, row, letter, colour)

  paper.y = top + 1
  const [from = '', to = ''] = item.time.split('-')
  paper.write('P', from, styles.time, timeLeft)
  paper.write('P', to, styles.time, timeLeft)
  paper.y = top
  paper.write('H3', item.title, item.break ? styles.pause : styles.item, wordsLeft)
  if (item.description) paper.write('P', item.description, styles.words, wordsLeft)
  if (item.speaker) paper.write('P', item.speaker, styles.speaker, wordsLeft)
  paper.y = top + row.height
}

const drawStop = (paper: AgendaPaper, row: Row, letter: string, colour: string): void => {
  const { doc, styles, left } = paper
  const x = left + ringRadius + 2
  const top = paper.y
  const centre = top + (row.item.break ? 8 : ringRadius)

  paper.artifact(() => {
    const from = row.isFirst ? centre : top
    const to = row.isLast ? centre : top + row.height
    doc.lineWidth(4).moveTo(x, from).lineTo(x, to).stroke(colour)
    doc.circle(x, centre, row.item.break ? 4.5 : ringRadius - 1.5).lineWidth(row.item.break ? 2.5 : 3)
    doc.fillAndStroke('#ffffff', colour)
    if (row.item.break) return
    paper.drawCentred(letter, styles.ringLetter, x, centre - 8.5)
    paper.drawCentred(stationNumber(row.place), styles.ring, x, centre - 2)
  })
}
