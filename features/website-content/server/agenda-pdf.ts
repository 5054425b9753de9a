import { formatPlace } from '#content/format-event.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { documentFonts } from '#platform/server/documents/document-fonts.ts'
import { drawDocument } from '#platform/server/documents/draw-document.ts'
import { createDocument } from '#platform/server/documents/pdf-document.ts'
import { drawDay } from './agenda-document.ts'
import { agendaStyles } from './agenda-styles.ts'
import { drawSky } from './document-sky.ts'

export type Conference = { origin: string; content: Pick<WebsiteContent, 'event' | 'agenda'> }

/**
 * The agenda on A4, one line per day. Tagged, with bookmarks; deterministic, so it contains no current time.
 */
export const agendaPdf = async ({ origin, content: { event, agenda } }: Conference): Promise<Buffer> => {
  const fonts = documentFonts()
  const about = {
    title: `${agenda.title}, ${event.shortName}`,
    subject: `${event.name}, ${event.dates.label}, ${event.location.label}`,
    author: event.name,
    made: new Date(Date.UTC(event.year, 0, 1)),
  }
  return drawDocument(about, (doc) => {
    const paper = createDocument(doc, agendaStyles(fonts))
    paper.startPage()
    paper.artifact(() => drawSky(doc))
    paper.y = 40
    paper.write('H1', agenda.title, paper.styles.title)
    paper.write('P', event.name, paper.styles.name)
    paper.write('P', `${event.dates.label}, ${formatPlace(event)}`, paper.styles.lead)
    paper.y = Math.max(paper.y, 150) + 18

    for (const [place, day] of agenda.days.entries()) drawDay(paper, day, place)

    paper.writeFoot(agenda.subtitle ?? '', `${origin.replace(/^https?:\/\//, '')}/agenda`)
    paper.end()
  })
}
