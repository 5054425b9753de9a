import type { DiscountMode } from '#content/discount-mode.ts'
import { typedEuros } from '#shared/money.ts'
import { closingTime } from '#shared/time/closing-time.ts'
import { isTimeZone } from '#shared/time/time-zone.ts'
import { instantOf, wallTimeAt } from '#shared/time/zoned-time.ts'
import { eventErrors } from './event-errors.ts'
import { type EventSettings, eventSettings } from './events.contract.ts'

/** `open`: never closes, whatever deadline the pages show. */
export type Closing = 'open' | 'closes'

/** The settings as texts in the form. Closing times are local times at the venue, `2026-03-30T23:59`. */
export type EventForm = Record<Exclude<keyof EventSettings, 'noticeEmails'>, string> & {
  /** One address per line. */
  noticeEmails: string
  registrationClosing: Closing
  abstractsClosing: Closing
}
export type EventField = keyof EventForm

/** In the order of the page. */
export const labels: Readonly<Record<EventField, string>> = {
  startsOn: 'First day',
  endsOn: 'Last day',
  timeZone: 'Time zone',
  registrationDeadline: 'Registration deadline',
  registrationClosing: 'Closing of registration',
  registrationClosesAt: 'Registration closes at',
  discountMode: 'Requests for a discounted registration',
  leastDiscount: 'Least amount of a discounted registration in euros (optional)',
  abstractDeadline: 'Abstract deadline',
  abstractNotification: 'Notification of authors',
  abstractsClosing: 'Closing of abstracts',
  abstractsCloseAt: 'Abstracts close at',
  city: 'City',
  country: 'Country',
  area: 'Area (optional)',
  hotelName: 'Hotel (optional)',
  hotelUrl: 'Hotel website (optional)',
  contactEmail: 'Email',
  contactPhone: 'Phone (optional)',
  contactAddress: 'Postal address (optional)',
  noticeEmails: 'Also notify (optional)',
  refundRule: 'Refunds (optional)',
  organisersNote: 'Your own note (optional)',
}

export const formOf = (settings: EventSettings): EventForm => ({
  ...settings,
  area: settings.area ?? '',
  hotelName: settings.hotelName ?? '',
  hotelUrl: settings.hotelUrl ?? '',
  contactPhone: settings.contactPhone ?? '',
  contactAddress: settings.contactAddress ?? '',
  refundRule: settings.refundRule ?? '',
  organisersNote: settings.organisersNote ?? '',
  discountMode: settings.discountMode ?? '',
  leastDiscount: settings.leastDiscount ?? '',
  noticeEmails: settings.noticeEmails.join('\n'),
  registrationClosing: settings.registrationClosesAt === null ? 'open' : 'closes',
  registrationClosesAt: wallTime(settings.registrationClosesAt, settings.timeZone),
  abstractsClosing: settings.abstractsCloseAt === null ? 'open' : 'closes',
  abstractsCloseAt: wallTime(settings.abstractsCloseAt, settings.timeZone),
})

const wallTime = (moment: string | null, timeZone: string): string => {
  if (moment === null) return ''
  const { date, time } = wallTimeAt(Date.parse(moment), timeZone)
  return `${date}T${time}`
}

/** The moment of this local time at the venue; undefined when it is not a valid time. */
export const momentOf = (local: string, timeZone: string): Date | undefined => {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(local) ?? []
  if (!date || !time || !isTimeZone(timeZone)) return undefined
  const instant = instantOf(date, time, timeZone)
  return Number.isNaN(instant) ? undefined : new Date(instant)
}

/** "March 30, 2026 at 23:59 New Zealand Standard Time (March 30, 2026 at 14:59 UTC)" */
export const formatMoment = (moment: Date, timeZone: string): string => {
  const utc = closingTime(moment, 'UTC').replace('Coordinated Universal Time', 'UTC')
  return `${closingTime(moment, timeZone)} (${utc})`
}

const missing: { readonly [Name in EventField]?: string } = {
  startsOn: 'First day is required',
  endsOn: 'Last day is required',
  registrationDeadline: 'Registration deadline is required',
  abstractDeadline: 'Abstract deadline is required',
  abstractNotification: 'Notification of authors is required',
  registrationClosesAt: 'Enter the date and time when registration closes',
  abstractsCloseAt: 'Enter the date and time when abstracts close',
}

/** The body of the call, or the errors. */
type Judged = {
  settings?: EventSettings
  errors?: { readonly [Name in EventField]?: string }
}

/** The body of the call, or the errors by the server's rules. */
export const judgeForm = (form: EventForm): Judged => {
  const typed = settingsOf(form)
  const { data, error } = eventSettings.safeParse(typed)
  if (data) {
    const errors = eventErrors(data)
    return Object.keys(errors).length > 0 ? { errors } : { settings: data }
  }
  const found = error.issues.map(({ path: [field, place], message }) => {
    const name = field as EventField
    if (name === 'noticeEmails' && typeof place === 'number')
      return [name, `${message}, not ${typed.noticeEmails[place]}`] as const
    return [name, (!typed[name as keyof EventSettings] && missing[name]) || message] as const
  })
  return { errors: Object.fromEntries(found.reverse()) }
}

const settingsOf = (form: EventForm): EventSettings => {
  const { registrationClosing, abstractsClosing, ...rest } = form
  return {
    ...rest,
    discountMode: form.discountMode as DiscountMode,
    leastDiscount: typedEuros(form.leastDiscount),
    noticeEmails: form.noticeEmails.split(/[\s,;]+/).filter(Boolean),
    registrationClosesAt: closingOf(registrationClosing, form.registrationClosesAt, form.timeZone),
    abstractsCloseAt: closingOf(abstractsClosing, form.abstractsCloseAt, form.timeZone),
  }
}

const closingOf = (closing: Closing, local: string, timeZone: string): string | null =>
  closing === 'open' ? null : (momentOf(local, timeZone)?.toISOString() ?? '')

/** The fields of `form` that differ from those of `other`. */
export const changedFields = (form: EventForm, other: EventForm): EventField[] =>
  (Object.keys(labels) as EventField[]).filter((name) => form[name] !== other[name])
