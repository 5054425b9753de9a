import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebsiteContent } from '#content/website-content.ts'
import { lineLetter, stationNumber } from '#features/website-content/agenda-numbers.ts'
import { drawInThread } from '#platform/server/documents/draw-in-thread.ts'
import {
  encodeBody,
  type PreparedResponse,
  prepareResponse,
  sendPrepared,
} from '#platform/server/http/prepared-response.ts'
import type { RenderContent } from '#platform/server/http/render-content.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { type AgendaCalendar, agendaCalendar, sessionCalendar } from './agenda-calendar.ts'
import type { Conference } from './agenda-pdf.ts'
import type { CalendarIdentity } from './calendar-identities.store.ts'
import type { ContentDeps } from './content-deps.ts'
import { fileStem } from './file-name.ts'

const feature = 'website-content'
const words = {
  pdf: { name: 'downloadAgenda', feature, summary: 'Downloads the agenda as PDF.', type: 'application/pdf' },
  calendar: {
    name: 'downloadAgendaCalendar',
    feature,
    summary: 'Downloads every session of the agenda as a calendar file.',
    type: 'text/calendar',
  },
  session: {
    name: 'downloadSessionCalendar',
    feature,
    summary: 'Downloads one session of the agenda as a calendar file.',
    type: 'text/calendar',
    failures: { 404: 'There is no such session in the agenda.' },
  },
}

const pdfThread = new URL('./agenda-pdf-thread.ts', import.meta.url)

type File = { body: Buffer; type: string; name: string }

type Deps = Pick<ContentDeps, 'websiteOf' | 'homeOf'> &
  Pick<RenderContent, 'contentFor'> & {
    calendarIdentityOf: (website: Website) => Promise<CalendarIdentity | undefined>
  }

/**
 * Serves the agenda's files for the website of the host name: `/agenda.pdf`, `/agenda.ics`, and the calendar
 * file of each session. Each is generated once per content and cached.
 */
export const agendaDownloadRoutes = (
  app: FastifyInstance,
  { websiteOf, contentFor, homeOf, calendarIdentityOf }: Deps,
): void => {
  const keep = createFileKeeper()
  const withIdentity = async <T extends { website: Website }>(conference: T) => ({
    ...conference,
    identity: await calendarIdentityOf(conference.website),
  })

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    /** Identifies the file. Not the path, because a URL can be written in many ways. */
    which: string,
    make: (conference: Omit<AgendaCalendar, 'identity'> & { content: WebsiteContent }) => Promise<File>,
  ) => {
    const website = websiteOf(request)
    const content = await contentFor(request)
    const answer = await keep(content, `${website} ${which}`, async () =>
      make({ website, origin: homeOf(website), content }),
    )
    reply.hijack()
    sendPrepared(answer, request.raw, reply.raw)
    return reply
  }

  app.get('/agenda.pdf', { config: { words: words.pdf } }, (request, reply) =>
    send(request, reply, 'pdf', async (conference) => ({
      body: await drawInThread(pdfThread, pdfOf(conference)),
      type: 'application/pdf',
      name: `${fileStem(conference.content.event)}-agenda.pdf`,
    })),
  )

  app.get('/agenda.ics', { config: { words: words.calendar } }, (request, reply) =>
    send(request, reply, 'ics', async (conference) => ({
      body: Buffer.from(agendaCalendar(await withIdentity(conference))),
      type: 'text/calendar; charset=utf-8',
      name: `${fileStem(conference.content.event)}-agenda.ics`,
    })),
  )

  app.get<{ Params: { day: string; item: string } }>(
    '/agenda/day-:day(^\\d{1,4})-:item(^\\d{1,4}).ics',
    { config: { words: words.session } },
    async (request, reply) => {
      const { day, item: number } = request.params
      const { agenda } = await contentFor(request)
      const dayPlace = agenda.days.findIndex((one) => String(one.day) === day)
      const place = Number(number) - 1
      const found = agenda.days[dayPlace]
      const item = found?.items[place]
      if (!found || !item || number !== String(place + 1)) {
        throw new Problem(404, 'not_found', 'There is no such session in the agenda')
      }
      return send(request, reply, `${dayPlace}-${place}`, async (conference) => ({
        body: Buffer.from(sessionCalendar(await withIdentity(conference), { day: found, item, place })),
        type: 'text/calendar; charset=utf-8',
        name: `${fileStem(conference.content.event)}-${lineLetter(dayPlace)}-${stationNumber(place)}.ics`.toLowerCase(),
      }))
    },
  )
}

/** Generates a file on the first request, and caches it as long as its content. */
const createFileKeeper = () => {
  const cache = new WeakMap<WebsiteContent, Map<string, Promise<PreparedResponse>>>()

  return (content: WebsiteContent, key: string, make: () => Promise<File>): Promise<PreparedResponse> => {
    const files = cache.get(content) ?? new Map<string, Promise<PreparedResponse>>()
    cache.set(content, files)
    const file = files.get(key) ?? make().then(prepareFile)
    files.set(key, file)
    // a failed generation may be repeated
    file.catch(() => files.delete(key))
    return file
  }
}

const prepareFile = async ({ body, type, name }: File): Promise<PreparedResponse> =>
  prepareResponse({
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-cache',
    },
    body,
    // a PDF is compressed already
    ...(type.startsWith('text/') && { encoded: await encodeBody(body, 'sentOften') }),
  })

/** The conference's data in its PDF. */
const pdfOf = ({ origin, content: { event, agenda } }: Conference): Conference => ({
  origin,
  content: { event, agenda },
})
