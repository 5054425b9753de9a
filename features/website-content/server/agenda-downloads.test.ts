import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { agendaCalendar } from '#features/website-content/server/agenda-calendar.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct({
  WEBSITE_HOSTS: 'optics.conference.test=optics, nurses.example=nursing',
  PAYMENTS_SANDBOX: '1',
  PUBLIC_URL: 'https://conference.test',
})
const { agenda } = defaultContent.renewable

const get = (url: string, headers: Record<string, string> = {}) =>
  product.app.inject({ url, headers: { host: 'conference.test', ...headers } })

type Component = { name: string; properties: Map<string, string>; children: Component[] }

/** Reads a calendar file as strictly as RFC 5545 is written: line ends, folding, nesting, what a text must escape. */
const readCalendar = (file: string): Component => {
  expect(file.endsWith('\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)

  const root: Component = { name: '', properties: new Map(), children: [] }
  const open = [root]
  for (const line of file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[A-Z-]+=[^:;]+)*:(.*)$/.exec(line) ?? []
    expect(name, line).not.toBe('')
    const current = open.at(-1)
    if (name === 'BEGIN') {
      const child: Component = { name: value, properties: new Map(), children: [] }
      current?.children.push(child)
      open.push(child)
    } else if (name === 'END') {
      expect(open.pop()?.name).toBe(value)
    } else {
      expect(current?.properties.has(name), `${name} twice`).toBe(false)
      if (['SUMMARY', 'DESCRIPTION', 'LOCATION'].includes(name)) {
        expect(value.replace(/\\[\\;,nN]/g, ''), line).not.toMatch(/[\\;,]/)
      }
      current?.properties.set(name, value)
    }
  }
  expect(open).toEqual([root])
  expect(root.children.map(({ name }) => name)).toEqual(['VCALENDAR'])
  return root.children[0] ?? root
}

const eventsOf = (file: string) => {
  const { properties, children } = readCalendar(file)
  expect(properties.get('VERSION')).toBe('2.0')
  expect(properties.get('PRODID')).toBeTruthy()
  for (const { name, properties: own } of children) {
    expect(name).toBe('VEVENT')
    for (const needed of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY']) expect(own.has(needed)).toBe(true)
    for (const time of ['DTSTAMP', 'DTSTART', 'DTEND']) expect(own.get(time)).toMatch(/^\d{8}T\d{6}Z$/)
  }
  return children.map(({ properties: own }) => Object.fromEntries(own))
}

test('the server gives all days as one calendar file', async () => {
  const answer = await get('/agenda.ics')
  const events = eventsOf(answer.body)

  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="wrec-2026-agenda.ics"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  })
  expect(events).toHaveLength(25)
  expect(new Set(events.map(({ UID }) => UID)).size).toBe(25)
  expect(events.map(({ SUMMARY }) => SUMMARY?.replaceAll('\\', ''))).toEqual(
    agenda.days.flatMap(({ items }) => items.map(({ title }) => title)),
  )
  expect(events[0]).toMatchObject({ DTSTART: '20260528T230000Z', DTEND: '20260529T000000Z' })
  expect(events[2]).toEqual({
    UID: 'day-1-3.2026.renewable@conference.test',
    SEQUENCE: '0',
    SUMMARY: 'Plenary: Fuels from Sunlight',
    DTSTAMP: '20260101T000000Z',
    'LAST-MODIFIED': '20260101T000000Z',
    DTSTART: '20260529T004500Z',
    DTEND: '20260529T014500Z',
    DESCRIPTION:
      'How close photocatalysis is to replacing fossil feedstock\\, and which results have been reproduced outside the laboratory.\\n\\nSpeaker: Prof. Haruka Morisada',
    URL: 'https://conference.test/agenda',
    LOCATION: 'Hotel Ariake Bay (sample)\\, Ariake\\, Tokyo\\, Japan',
  })
  expect(events[24]).toMatchObject({ DTSTART: '20260531T070000Z', DTEND: '20260531T080000Z' })
})

test('the server gives one session as a calendar file, the same event as in the whole one', async () => {
  const answer = await get('/agenda/day-2-1.ics')
  const all = eventsOf((await get('/agenda.ics')).body)

  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="wrec-2026-b-01.ics"',
  })
  expect(eventsOf(answer.body)).toEqual([all[8]])
  expect(all[8]?.['SUMMARY']).toBe('Plenary: Storing a Season')
})

test.each(['day-4-1', 'day-1-9', 'day-0-1', 'day-1-0', 'day-01-1', 'day-1-01', 'day-3-10'])(
  'the server says that there is no session at /agenda/%s.ics',
  async (name) => {
    const answer = await get(`/agenda/${name}.ics`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: 'There is no such session in the agenda', code: 'not_found' })
  },
)

test.each(['/agenda/day-1.ics', '/agenda/day-x-1.ics', '/agenda/day-1-1.pdf', '/agenda/.ics', '/agenda.doc'])(
  'the server has nothing at %s',
  async (path) => expect((await get(path)).statusCode).toBe(404),
)

test('the server gives the whole agenda as a PDF', async () => {
  const answer = await get('/agenda.pdf')

  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="wrec-2026-agenda.pdf"',
    'content-length': String(answer.rawPayload.length),
    'x-content-type-options': 'nosniff',
  })
  expect(answer.body).toMatch(/^%PDF-1\.7/)
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test.each(['/agenda.pdf', '/agenda.ics', '/agenda/day-1-2.ics'])(
  'the server sends %s again only when it has changed, and no bytes to anyone who asks for its head',
  async (path) => {
    const first = await get(path)
    const etag = String(first.headers.etag)
    const again = await get(path, { 'if-none-match': etag })
    const head = await product.app.inject({ method: 'HEAD', url: path, headers: { host: 'conference.test' } })

    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
    expect((await get(path, { 'if-none-match': '"other"' })).body).toBe(first.body)
  },
)

test('speaks for the website of the host name, never for the host that someone writes', async () => {
  const optics = eventsOf((await get('/agenda.ics', { host: 'optics.conference.test' })).body)
  expect(optics[0]).toMatchObject({
    UID: 'day-1-1.2027.optics@optics.conference.test',
    URL: 'https://optics.conference.test/agenda',
  })

  const [forged] = eventsOf((await get('/agenda/day-1-1.ics', { host: 'evil.example' })).body)
  expect(forged?.['URL']).toBe('https://conference.test/agenda')
  expect((await get('/agenda.pdf', { host: 'evil.example' })).headers.etag).toBe(
    (await get('/agenda.pdf')).headers.etag,
  )
})

test('the server writes whatever an organiser may write as a valid calendar', () => {
  const { event } = defaultContent.renewable
  const items = [
    { time: '22:00-01:00', title: 'a;b,c\\d\r\nBEGIN:VEVENT', description: 'one\r\ntwo\nthree\u0000\ud800' },
    { time: '09:00-10:00', title: '再生可能エネルギーの未来について'.repeat(20), speaker: 'דוד כהן' },
    { time: '10:00-11:00', title: 'x'.repeat(10_000) },
    { time: '11:00-12:00', title: '' },
  ]
  const [day] = agenda.days
  if (!day) throw new Error('There is no day')
  const content = {
    event: { ...event, shortName: 'A;B,C\\D' },
    agenda: { ...agenda, days: [{ ...day, items }] },
  }
  const file = agendaCalendar({
    website: aWebsite('renewable'),
    origin: 'http://localhost:3000',
    content,
    identity: undefined,
  })

  const events = eventsOf(Buffer.from(file).toString())
  expect(events).toHaveLength(4)
  expect(events[0]).toMatchObject({
    SUMMARY: 'a\\;b\\,c\\\\d BEGIN:VEVENT',
    DESCRIPTION: 'one\\ntwo\\nthree \ufffd',
    DTSTART: '20260529T130000Z',
    DTEND: '20260529T160000Z',
  })
  expect(events[1]).toMatchObject({ SUMMARY: items[1]?.title, DESCRIPTION: 'Speaker: דוד כהן' })
})
