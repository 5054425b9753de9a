import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { placeInWords } from '#content/event-words.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { drawDay } from './agenda-paper.ts'
import { createPaper } from './paper.ts'
import { paperFonts } from './paper-fonts.ts'
import { drawSky } from './paper-sky.ts'

export type Conference = { origin: string; content: Pick<WebsiteContent, 'event' | 'agenda'> }

/** PDFKit writes the metadata as XML too, and escapes nothing there. */
const forMetadata = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('&', 'and')
    .replace(/[\p{Cc}<>]+/gu, ' ')

/**
 * The whole agenda on A4, a metro line a day. Tagged, with bookmarks; the same content makes the same bytes, so nothing
 * in it comes from a clock.
 */
export const agendaPdf = async ({ origin, content: { event, agenda } }: Conference): Promise<Buffer> => {
  const fonts = await paperFonts(JSON.stringify([event, agenda, origin]))
  const made = new Date(Date.UTC(event.year, 0, 1))
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en',
    info: {
      Title: forMetadata(`${agenda.title}, ${event.shortName}`),
      Subject: forMetadata(`${event.name}, ${event.dates.label}, ${event.location.label}`),
      Author: forMetadata(event.name),
      Creator: 'Plenary',
      Producer: 'Plenary',
      CreationDate: made,
      ModDate: made,
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')

  const paper = createPaper(doc, fonts)
  paper.startPage()
  paper.artifact(() => drawSky(doc))
  paper.y = 40
  paper.write('H1', agenda.title, paper.styles.title)
  paper.write('P', event.name, paper.styles.name)
  paper.write('P', `${event.dates.label}, ${placeInWords(event)}`, paper.styles.lead)
  paper.y = Math.max(paper.y, 150) + 18

  for (const [place, day] of agenda.days.entries()) drawDay(paper, day, place)

  paper.writeFoot(agenda.subtitle ?? '', `${origin.replace(/^https?:\/\//, '')}/agenda`)
  paper.end()
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
