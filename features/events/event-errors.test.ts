import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { eventErrors } from './event-errors.ts'
import { type EventSettings, eventSettings } from './events.contract.ts'
import { settingsFrom } from './overlay-content.ts'

const right = settingsFrom(defaultContent.renewable)
const wrongWith = (change: Partial<EventSettings>) => eventErrors({ ...right, ...change })

test('Manage Events finds nothing wrong with the default content A31', () => {
  expect(eventErrors(right)).toEqual({})
})

test.each<[Partial<EventSettings>, object]>([
  [{ endsOn: '2026-05-28' }, { endsOn: 'Last day must not be before the first day' }],
  [{ endsOn: '2026-05-29' }, {}],
  [
    { registrationDeadline: '2026-06-01' },
    { registrationDeadline: 'Registration deadline must not be after the last day' },
  ],
  [
    { abstractDeadline: '2026-06-01', abstractNotification: '2026-06-02' },
    {
      abstractDeadline: 'Abstract deadline must not be after the last day',
      abstractNotification: 'Notification of authors must not be after the last day',
    },
  ],
  [
    { abstractNotification: '2026-03-14' },
    { abstractNotification: 'Notification of authors must not be before the abstract deadline' },
  ],
  // in the local time at the venue: in Tokyo it is March 30 already
  [{ registrationClosesAt: '2026-03-29T15:00:00Z' }, {}],
  [
    { registrationClosesAt: '2026-03-29T14:59:59Z' },
    { registrationClosesAt: 'Registration must not close before the day of its deadline' },
  ],
  [
    { registrationClosesAt: '2026-03-29T15:00:00Z', timeZone: 'Europe/Lisbon' },
    { registrationClosesAt: 'Registration must not close before the day of its deadline' },
  ],
  [
    { abstractsCloseAt: '2026-03-01T00:00:00Z' },
    { abstractsCloseAt: 'Abstracts must not close before the day of their deadline' },
  ],
])('Manage Events judges %o A31', (change, sentences) => {
  expect(wrongWith(change)).toEqual(sentences)
})

test.each([
  ['startsOn', '0206-05-29', 'First day must be in the years 2000 to 2199'],
  ['startsOn', '2026-02-30', 'First day must be a date such as 2026-05-29'],
  ['hotelUrl', 'javascript:alert(1)', 'Enter an address such as https://hotel.example.org'],
  ['hotelUrl', 'https://hotel example', 'Enter an address such as https://hotel.example.org'],
  ['timeZone', 'Mars/Olympus', 'Choose a time zone'],
  ['city', ' ', 'City is required'],
])('Manage Events refuses %s: %s A31', (field, value, sentence) => {
  const { error } = eventSettings.safeParse({ ...right, [field]: value })
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})
