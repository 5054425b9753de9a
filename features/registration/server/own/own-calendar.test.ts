import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import type { Revision, WebsiteContent } from '#content/website-content.ts'
import { ticketTypesOf } from '#features/pricing/ticket-types.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { defaultTypes } from '#tests/default-types.ts'
import type { RegistrationRow } from '../registration.store.ts'
import { ownCalendar } from './own-calendar.ts'

const registration = {
  id: '019ad000-0000-7000-8000-000000000000',
  name: 'Ada Delegate',
  presentationType: 'LISTENER',
  version: 1,
  createdAt: new Date('2026-03-01T10:00:00Z'),
  changedAt: null,
} as RegistrationRow

const { event, agenda } = defaultContent.renewable

/** The conference from one day to another, at a revision. */
const conference = (start: string, end: string, revision: Revision): WebsiteContent => ({
  ...defaultContent.renewable,
  event: { ...event, dates: { ...event.dates, start, end } },
  agenda: { ...agenda, days: agenda.days.map((day, place) => ({ ...day, isoDate: addDays(start, place) })) },
  revision,
})

const types = ticketTypesOf(defaultTypes)

/** As Mozilla's parser reads it. */
const entriesOf = (row: RegistrationRow, content: WebsiteContent) => {
  const file = ownCalendar(row, content, 'https://conference.test', 'first.test', types)
  const calendar = new ICAL.Component(ICAL.parse(file))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBeNull()
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, sequence } = new ICAL.Event(component)
    const of = (name: string) => String(component.getFirstPropertyValue(name))
    return { uid, summary, sequence, stamp: of('dtstamp'), modified: of('last-modified') }
  })
}

const first = { number: 0, at: null }
const { start, end } = event.dates

test('the days of a registration keep their UIDs when the conference moves and becomes longer', () => {
  const before = entriesOf(registration, conference(start, end, first))
  expect(before.map(({ uid }) => uid)).toEqual([1, 2, 3].map((day) => `${registration.id}-${day}@first.test`))
  const later = { number: 1, at: new Date('2026-04-01T10:00:00Z') }
  const after = entriesOf(registration, conference('2027-06-01', '2027-06-04', later))
  expect(after.slice(0, 3).map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
  for (const [place, { sequence, stamp, modified }] of before.entries()) {
    expect(after[place]?.sequence).toBeGreaterThan(sequence)
    expect([stamp, modified]).toEqual(['2026-03-01T10:00:00Z', '2026-03-01T10:00:00Z'])
    expect(after[place]).toMatchObject({ stamp: '2026-04-01T10:00:00Z', modified: '2026-04-01T10:00:00Z' })
  }
})

test('a corrected registration is a newer calendar entry, and a later publication another one', () => {
  const changedAt = new Date('2026-05-01T09:00:00Z')
  const corrected = { ...registration, name: 'Ada Other', version: 2, changedAt }
  const published = { number: 4, at: new Date('2026-04-01T10:00:00Z') }
  const [entry] = entriesOf(corrected, conference(start, end, published))
  expect(entry).toMatchObject({ sequence: 6, stamp: '2026-05-01T09:00:00Z' })
  const [later] = entriesOf(
    corrected,
    conference(start, end, { number: 5, at: new Date('2026-05-02T00:00:00Z') }),
  )
  expect(later).toMatchObject({ sequence: 7, stamp: '2026-05-02T00:00:00Z' })
})
