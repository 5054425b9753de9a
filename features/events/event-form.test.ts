import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { changedFields, formatMoment, formOf, judgeForm, momentOf } from './event-form.ts'
import { settingsFrom } from './overlay-content.ts'

const settings = settingsFrom(defaultContent.renewable)
const form = formOf(settings)

test('what was saved is shown and sent again as it was A31', () => {
  expect(judgeForm(form)).toEqual({ settings })
  const closing = {
    ...settings,
    registrationClosesAt: '2026-03-30T14:59:00.000Z',
    noticeEmails: ['a@b.example', 'c@d.example'],
  }
  expect(formOf(closing)).toMatchObject({
    registrationClosing: 'closes',
    registrationClosesAt: '2026-03-30T23:59',
    abstractsClosing: 'open',
    noticeEmails: 'a@b.example\nc@d.example',
  })
  expect(judgeForm(formOf(closing))).toEqual({ settings: closing })
})

test.each([
  ['2026-03-30T23:59', 'Asia/Tokyo', '2026-03-30T14:59:00.000Z'],
  ['2026-03-30T23:59', 'Pacific/Auckland', '2026-03-30T10:59:00.000Z'],
  ['2026-03-29T00:00', 'America/St_Johns', '2026-03-29T02:30:00.000Z'],
  // summer time begins: 02:30 is not there; ends: 02:30 is there twice, the first one counts
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('%s on the clocks of %s is %s A31', (local, timeZone, instant) => {
  expect(momentOf(local, timeZone)?.toISOString()).toBe(instant)
})

test('Manage Events shows a closing in the local time at the venue and in UTC A31', () => {
  const moment = momentOf('2026-03-30T23:59', 'Asia/Tokyo')
  expect(moment && formatMoment(moment, 'Asia/Tokyo')).toBe(
    'March 30, 2026 at 23:59 Japan Standard Time (March 30, 2026 at 14:59 UTC)',
  )
  expect(momentOf('', 'Asia/Tokyo')).toBeUndefined()
  expect(momentOf('2026-03-30T23:59', '')).toBeUndefined()
})

test('what is wrong has one sentence for each field A31', () => {
  expect(
    judgeForm({
      ...form,
      startsOn: '',
      city: ' ',
      registrationClosing: 'closes',
      hotelUrl: 'hotel.example',
      noticeEmails: 'a@b.example nobody',
    }),
  ).toEqual({
    errors: {
      startsOn: 'First day is required',
      city: 'City is required',
      registrationClosesAt: 'Enter the date and time when registration closes',
      hotelUrl: 'Enter an address such as https://hotel.example.org',
      noticeEmails: 'Enter an email address such as name@example.org, not nobody',
    },
  })
  expect(judgeForm({ ...form, endsOn: '2026-05-01' }).errors).toMatchObject({
    endsOn: 'Last day must not be before the first day',
  })
  // what is typed for a closing that does not hold is not looked at
  expect(judgeForm({ ...form, abstractsCloseAt: 'x' })).toEqual({ settings })
})

test('Manage Events knows what has been changed A31', () => {
  expect(changedFields({ ...form, city: 'Kobe', organisersNote: 'Hello' }, form)).toEqual([
    'city',
    'organisersNote',
  ])
})
