import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { sampleOf } from '#tests/long.ts'
import { latin, textOf } from '#tests/pdf-text.ts'
import { agendaPdf } from './agenda-pdf.ts'

const origin = 'https://conference.test'
const { event, agenda } = defaultContent.renewable
const conference = { origin, content: { event, agenda } }
const drawn = await agendaPdf(conference)

test('the PDF of the agenda says every day, time, title and speaker of the agenda', async () => {
  const text = textOf(drawn)

  expect(latin(drawn)).toMatch(/^%PDF-1\.7/)
  expect(latin(drawn)).toMatch(/%%EOF\n?$/)
  for (const message of [
    agenda.title,
    event.name,
    event.dates.label,
    'conference.test/agenda, page 1 of 3',
  ]) {
    expect(text).toContain(message)
  }
  for (const day of agenda.days) {
    expect(text).toContain(`${day.label}: ${day.weekday}, ${day.date}`)
    for (const { time, title, speaker = '' } of day.items) {
      expect(text).toContain(time.replace('-', ' '))
      expect(text).toContain(title)
      expect(text).toContain(speaker)
    }
  }
})

test('the PDF of the agenda has the colours of the look', async () => {
  const same = await agendaPdf(conference)
  const look = { name: 'pulse', hue: 350 } as const
  const other = await agendaPdf({ ...conference, content: { ...conference.content, look } })
  expect(same.equals(drawn)).toBe(true)
  expect(other.equals(drawn)).toBe(false)
  expect(textOf(other)).toBe(textOf(drawn))
})

test('the PDF of the agenda has a title, a language, tags and bookmarks', async () => {
  const pdf = latin(drawn)

  expect(pdf).toContain('(Conference Agenda, WREC 2026)')
  expect(pdf).toContain('/Lang (en)')
  expect(pdf).toContain('/DisplayDocTitle true')
  expect(pdf).toContain('/Marked true')
  expect(pdf.match(/\/S \/H3/g)).toHaveLength(25)
  expect(pdf).toContain('/Title (Day 2: Saturday, May 30, 2026)')
  expect(pdf).toContain('/Title (14:00-15:00 Keynote Session: Markets for Flexibility)')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3)
})

test('the PDF of the agenda keeps its metadata readable, whatever the place is called', async () => {
  const location = { ...event.location, label: 'Port of Spain, Trinidad & Tobago (<West>\u0007)' }
  const content = { event: { ...event, location }, agenda: { ...agenda, days: [] } }
  const pdf = latin(await agendaPdf({ origin, content }))
  const [metadata = ''] = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf) ?? []
  expect(metadata).toContain('Port of Spain, Trinidad and Tobago ( West )')
})

test('the PDF of the agenda makes the same bytes of the same content', async () => {
  expect(drawn.equals(await agendaPdf(structuredClone(conference)))).toBe(true)
})

const agendaWith = (item: object) => {
  const copy = structuredClone(agenda)
  Object.assign(copy.days[0]?.items[1] ?? {}, item)
  return { origin, content: { event, agenda: copy } }
}

/** A page is enough for a name. */
const firstDayWith = (item: object) => {
  const { content, ...rest } = agendaWith(item)
  const days = content.agenda.days.slice(0, 1)
  return { ...rest, content: { ...content, agenda: { ...content.agenda, days } } }
}

const names = ['Łukasz Nguyễn', 'Иван Петров', 'Çağla Müller', '髙橋 太郎', '陈伟', '김민준', 'राजेश', 'สมชาย']

test.each(sampleOf(names, ['Łukasz Nguyễn']))('the PDF of the agenda draws the name %s', async (speaker) => {
  const text = textOf(await agendaPdf(firstDayWith({ speaker })))
  expect(text.replaceAll(' ', '')).toContain(speaker.replaceAll(' ', ''))
})

test.each(sampleOf(['தமிழ் செல்வி', 'ሰላም', 'ᏣᎳᎩ'], ['ሰላም']))(
  'the PDF of the agenda tells the name %s to screen readers where no font has its letters',
  async (speaker) => {
    const pdf = latin(await agendaPdf(firstDayWith({ speaker })))
    const utf16 = latin(Buffer.from(`\ufeff${speaker}`, 'utf16le').swap16()).replace(/[\\()]/g, '\\$&')

    expect(pdf).toContain(`/ActualText (${utf16})`)
    expect(pdf).toContain('/Title (09:45-10:45 Plenary: Fuels from Sunlight)')
  },
)

test('the PDF of the agenda stays whole with a word that never ends, with nothing to say, and with no days', async () => {
  const pages = async (conference: Parameters<typeof agendaPdf>[0]) =>
    latin(await agendaPdf(conference)).match(/\/Type \/Page\b/g)?.length

  expect(await pages(agendaWith({ title: 'x'.repeat(10_000), description: 'y'.repeat(10_000) }))).toBe(4)
  expect(await pages(agendaWith({ title: '', description: undefined, speaker: '' }))).toBe(3)
  expect(await pages({ origin, content: { event, agenda: { ...agenda, days: [] } } })).toBe(1)
})
