import { formatPeople } from '#content/programme/session-people.ts'
import type { AgendaDay, AgendaItem } from '#content/website-content.ts'
import { lineLetter, stationNumber } from '#features/website-content/agenda-numbers.ts'
import type { PdfDocument } from '#platform/server/documents/pdf-document.ts'
import type { Look } from '#shared/look/look.ts'
import { paletteOf } from '#shared/look/palette.ts'
import type { AgendaStyle } from './agenda-styles.ts'

type AgendaPaper = PdfDocument<AgendaStyle>

/** The colours of the days: of the look, then those of the website's lines. */
const lineColours = (look: Look) => [paletteOf(look).light.line, '#163f7c', '#17693f']

const ringRadius = 14
const timeLeft = 92

/**
 * One day as a line. It starts a new page if it does not fit on the rest of this one; items are not split.
 */
export const drawDay = (page: AgendaPaper, day: AgendaDay, index: number, look: Look): void => {
  const { doc, styles } = page
  const letter = lineLetter(index)
  const colours = lineColours(look)
  const colour = colours[index % colours.length] ?? '#000000'
  const heights = day.items.map((item) => heightOf(page, item))
  const name = [day.weekday, day.date].filter(Boolean).join(', ')
  const head = 36
  const whole = head + heights.reduce((sum, height) => sum + height, 0)
  const beginning = head + (heights[0] ?? 0)
  // a day that fits on one page is not split over two
  if (!page.hasRoomFor(page.fitsOnePage(whole) ? whole : beginning)) page.startPage()

  const bookmark = doc.outline.addItem(`${day.label}: ${name}`.toWellFormed(), { expanded: true })
  page.artifact(() => {
    const x = page.left + ringRadius + 2
    doc
      .circle(x, page.y + 10, 9)
      .lineWidth(3)
      .fillAndStroke('#ffffff', colour)
    page.drawCentred(letter, styles.ring, x, page.y + 5)
  })
  page.write('H2', `${day.label}: ${name}`, styles.day, timeLeft)
  page.y += head - styles.day.leading

  day.items.forEach((item, at) => {
    const height = heights[at] ?? 0
    const isFirst = at === 0
    const isLast = at === day.items.length - 1
    if (!page.hasRoomFor(height) && !isFirst) page.startPage()
    bookmark.addItem(`${item.time} ${item.title}`.toWellFormed())
    drawItem(page, { item, place: at, height, isFirst, isLast }, letter, colour)
  })
  page.y += 12
}

const wordsLeft = 146

const gap = 15

const heightOf = (page: AgendaPaper, item: AgendaItem): number => {
  const { styles, heightOf: measure } = page
  const width = page.doc.page.width - page.left - wordsLeft
  const words =
    measure(item.title, item.break ? styles.pause : styles.item, width) +
    linesOf(item).reduce((sum, { text, style }) => sum + measure(text, styles[style], width), 0)
  return Math.max(words, 2 * ringRadius) + gap
}

/** What is below the title of an item: where it is, what it is about, and its people. */
const linesOf = (item: AgendaItem): { text: string; style: 'words' | 'speaker' }[] => {
  const { speakers, chair } = formatPeople(item)
  const lines = [
    { text: [item.room, item.track].filter(Boolean).join(' · '), style: 'speaker' },
    { text: item.description ?? '', style: 'words' },
    { text: speakers, style: 'speaker' },
    { text: chair && `Chair: ${chair}`, style: 'words' },
  ] as const
  return lines.filter(({ text }) => text !== '')
}

type Row = { item: AgendaItem; place: number; height: number; isFirst: boolean; isLast: boolean }

const drawItem = (page: AgendaPaper, row: Row, letter: string, colour: string): void => {
  const { styles } = page
  const { item } = row
  const top = page.y
  drawStop(page, row, letter, colour)

  page.y = top + 1
  const [from = '', to = ''] = item.time.split('-')
  page.write('P', from, styles.time, timeLeft)
  page.write('P', to, styles.time, timeLeft)
  page.y = top
  page.write('H3', item.title, item.break ? styles.pause : styles.item, wordsLeft)
  for (const { text, style } of linesOf(item)) page.write('P', text, styles[style], wordsLeft)
  page.y = top + row.height
}

const drawStop = (page: AgendaPaper, row: Row, letter: string, colour: string): void => {
  const { doc, styles, left } = page
  const x = left + ringRadius + 2
  const top = page.y
  const centre = top + (row.item.break ? 8 : ringRadius)

  page.artifact(() => {
    const from = row.isFirst ? centre : top
    const to = row.isLast ? centre : top + row.height
    doc.lineWidth(4).moveTo(x, from).lineTo(x, to).stroke(colour)
    doc.circle(x, centre, row.item.break ? 4.5 : ringRadius - 1.5).lineWidth(row.item.break ? 2.5 : 3)
    doc.fillAndStroke('#ffffff', colour)
    if (row.item.break) return
    page.drawCentred(letter, styles.ringLetter, x, centre - 8.5)
    page.drawCentred(stationNumber(row.place), styles.ring, x, centre - 2)
  })
}
