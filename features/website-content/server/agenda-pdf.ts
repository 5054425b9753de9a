import { formatPlace } from '#content/format-event.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { documentFonts } from '#platform/server/documents/document-fonts.ts'
import { drawDocument } from '#platform/server/documents/draw-document.ts'
import { createDocument } from '#platform/server/documents/pdf-document.ts'
import { standardLook } from '#shared/look/look.ts'
import { drawDay } from './agenda-document.ts'
import { agendaStyles } from './agenda-styles.ts'
import { drawSky } from './document-sky.ts'

export type Conference = { origin: string; content: Pick<WebsiteContent, 'event' | 'agenda' | 'look'> }

/**
 * The agenda on A4, one line per day. Tagged, with bookmarks; deterministic, so it contains no current time.
 */
export const agendaPdf = async ({
  origin,
  content: { event, agenda, look = standardLook },
}: Conference): Promise<Buffer> => {
  const fonts = documentFonts()
  const about = {
    title: `${agenda.title}, ${event.shortName}`,
    subject: `${event.name}, ${event.dates.label}, ${event.location.label}`,
    author: event.name,
    made: new Date(Date.UTC(event.year, 0, 1)),
  }
  return drawDocument(about, (doc) => {
    const page = createDocument(doc, agendaStyles(fonts))
    page.startPage()
    page.artifact(() => drawSky(doc, look))
    page.y = 40
    page.write('H1', agenda.title, page.styles.title)
    page.write('P', event.name, page.styles.name)
    page.write('P', `${event.dates.label}, ${formatPlace(event)}`, page.styles.lead)
    page.y = Math.max(page.y, 150) + 18

    for (const [index, day] of agenda.days.entries()) drawDay(page, day, index, look)

    page.writeFoot(agenda.subtitle ?? '', `${origin.replace(/^https?:\/\//, '')}/agenda`)
    page.end()
  })
}
