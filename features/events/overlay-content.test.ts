import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { websiteContent } from '#content/website-content.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { isLong } from '#tests/long.ts'
import { type EventSettings, eventSettings } from './events.contract.ts'
import { overlayContent, settingsFrom } from './overlay-content.ts'

const content = defaultContent.renewable
const unchanged = settingsFrom(content)
const overlaid = (change: Partial<EventSettings>) => overlayContent(content, { ...unchanged, ...change })

describe('the settings over the default content A31', () => {
  test('of every website are right by themselves, and change nothing while no one has changed them', () => {
    for (const one of Object.values(defaultContent)) {
      expect(eventSettings.parse(settingsFrom(one))).toEqual(settingsFrom(one))
      expect(overlayContent(one, settingsFrom(one))).toEqual(one)
    }
  })

  test('move the days of the agenda, the check-in, the year and what is said of the dates', () => {
    const { event, agenda, importantDates, transactions, nav } = overlaid({
      startsOn: '2027-06-30',
      endsOn: '2027-07-02',
    })
    expect(event).toMatchObject({
      year: 2027,
      shortName: 'WREC 2027',
      pageTitle: 'World Renewable Energy Conference 2027 - Tokyo',
      dates: { label: 'June 30 - July 2, 2027', start: '2027-06-30', end: '2027-07-02' },
    })
    expect(
      agenda.days.map(({ day, label, isoDate, date, weekday }) => [day, label, isoDate, date, weekday]),
    ).toEqual([
      [1, 'Day 1', '2027-06-30', 'June 30, 2027', 'Wednesday'],
      [2, 'Day 2', '2027-07-01', 'July 1, 2027', 'Thursday'],
      [3, 'Day 3', '2027-07-02', 'July 2, 2027', 'Friday'],
    ])
    expect(importantDates.map(({ date }) => date)).toEqual([
      'July 28, 2025',
      'September 15, 2025',
      'June 30 - July 2, 2027',
    ])
    expect(transactions.registration.checkIn).toBe('2027-06-30')
    expect(nav.main.map(({ label }) => label)).toContain('Agenda 2027')
  })

  test('keep words of the organisers’ own for a day of the agenda', () => {
    const own = structuredClone(content)
    if (own.agenda.days[0]) Object.assign(own.agenda.days[0], { date: 'The first day', weekday: 'Fri' })
    const [day] = overlayContent(own, { ...unchanged, startsOn: '2026-05-28' }).agenda.days
    expect(day).toMatchObject({ isoDate: '2026-05-28', date: 'The first day', weekday: 'Fri' })
  })

  test('name another place, its clocks and its hotel, or none', () => {
    const { event, agenda } = overlaid({
      city: 'Lisbon',
      country: 'Portugal',
      area: '',
      timeZone: 'Europe/Lisbon',
      hotelName: 'Hotel Tejo',
      hotelUrl: '',
    })
    expect(event.pageTitle).toBe('World Renewable Energy Conference 2026 - Lisbon')
    expect(event.location).toEqual({ city: 'Lisbon', country: 'Portugal', label: 'Lisbon, Portugal' })
    expect(event.hotel).toEqual({ name: 'Hotel Tejo' })
    expect(event.dates.timeZone).toBe('Europe/Lisbon')
    expect(agenda.subtitle).toBe(
      'All times are Western European Summer Time (UTC+01:00). The agenda is subject to change.',
    )
    expect(overlaid({ hotelName: '', hotelUrl: 'https://hotel.example' }).event.hotel).toBeUndefined()
  })

  test('name the deadlines, the closing and how to reach the organisers', () => {
    const { transactions, contact, footer, ...rest } = overlaid({
      registrationDeadline: '2026-04-02',
      registrationClosesAt: '2026-04-02T14:59:00.000Z',
      abstractDeadline: '2026-02-01',
      abstractNotification: '2026-02-20',
      contactEmail: 'team@example.org',
      contactPhone: '+351 21 000 0000',
      contactAddress: 'Rua 1\nLisbon',
      noticeEmails: ['more@example.org'],
      organisersNote: 'Bring your badge.',
    })
    expect(transactions.registration).toMatchObject({
      deadline: 'April 2, 2026',
      closesAt: '2026-04-02T14:59:00.000Z',
    })
    expect(transactions.abstract).toEqual({
      title: 'Abstract Submission',
      deadline: 'February 1, 2026',
      notification: 'February 20, 2026',
    })
    expect(contact.details).toMatchObject({
      email: 'team@example.org',
      phone: '+351 21 000 0000',
      address: ['Rua 1', 'Lisbon'],
    })
    expect(footer.phone).toBe('+351 21 000 0000')
    expect(rest).toMatchObject({ noticeEmails: ['more@example.org'], organisersNote: 'Bring your badge.' })

    const without = overlaid({ contactPhone: '', contactAddress: '' })
    expect([without.contact.details.phone, without.footer.phone]).toEqual([undefined, undefined])
    expect(without.contact.details.address).toEqual([])
  })

  test('make a content that the pages can show, whatever they are', () => {
    const days = fc.integer({ min: 0, max: 73_000 }).map((count) => addDays('2000-01-01', count))
    const line = fc.string({ minLength: 1, maxLength: 30 }).map((text) => `x${text}`)
    const some = fc.record({
      startsOn: days,
      endsOn: days,
      registrationDeadline: days,
      timeZone: fc.constantFrom('Asia/Tokyo', 'UTC', 'America/St_Johns', 'Pacific/Chatham', 'europe/berlin'),
      city: line,
      country: line,
      area: fc.string(),
      hotelName: fc.string(),
      hotelUrl: fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.constantFrom('https://a b', 'https://', 'https://ä.example'),
      ),
      contactAddress: fc.string(),
      // fast-check needs a second to list every character that there is
      organisersNote: isLong ? fc.string({ unit: 'binary' }) : fc.string(),
    })
    fc.assert(
      fc.property(some, (change) => {
        const { success, data } = eventSettings.safeParse({ ...unchanged, ...change })
        if (success) expect(websiteContent.safeParse(overlayContent(content, data)).success).toBe(true)
      }),
      { numRuns: isLong ? 1_000 : 40 },
    )
  })
})
