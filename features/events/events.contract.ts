import * as z from 'zod/mini'
import { discountModes } from '#content/discount-mode.ts'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, emailAddress, limits, optionalText, requiredLine, websiteParam } from '#shared/fields.ts'
import { parseEuros, smallestCharge } from '#shared/money.ts'
import { isTimeZone } from '#shared/time/time-zone.ts'

const inOurTime = (label: string) =>
  z.refine<string>((text) => /^2[01]/.test(text), `${label} must be in the years 2000 to 2199`)
const day = (label: string) =>
  z.iso.date({ error: `${label} must be a date such as 2026-05-29`, abort: true }).check(inOurTime(label))
const moment = (label: string) =>
  z.nullable(
    z.iso
      .datetime({ error: `${label} must be a date and time, or empty`, abort: true })
      .check(inOurTime(label)),
  )

const wrongLeast = 'The least amount must be a number of euros from 0.50 to 100,000 with at most two decimals'
const isLeast = (euros: string): boolean => {
  const cents = parseEuros(euros)
  return euros === '' || (cents !== undefined && cents >= smallestCharge && cents <= 10_000_000)
}

/** The settings of a conference (Manage Events). */
export const eventSettings = z.object({
  startsOn: day('First day'),
  endsOn: day('Last day'),
  timeZone: z.string('Time zone is required').check(z.refine(isTimeZone, 'Choose a time zone')),
  area: optionalText('Area', 200),
  city: requiredLine('City', 200),
  country: requiredLine('Country', limits.country),
  hotelName: optionalText('Hotel', 200),
  /** A link to the hotel's own website. */
  hotelUrl: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(2000),
      z.refine(
        (text) => text === '' || (/^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/u.test(text) && URL.canParse(text)),
        'Enter an address such as https://hotel.example.org',
      ),
    ),
  ),
  /** Only displayed: this day closes nothing. */
  registrationDeadline: day('Registration deadline'),
  abstractDeadline: day('Abstract deadline'),
  abstractNotification: day('Notification of authors'),
  /** Closes registration; null: it stays open. */
  registrationClosesAt: moment('Closing of registration'),
  abstractsCloseAt: moment('Closing of abstracts'),
  /** Shown to visitors; receives the messages from the contact page. */
  contactEmail: emailAddress,
  contactPhone: optionalText('Phone', limits.phone),
  /** One line per line of the address. */
  contactAddress: optionalText('Postal address', 1000),
  /** Further recipients of the messages from the contact page. */
  noticeEmails: z
    .array(emailAddress, 'Also notify must be a list of email addresses')
    .check(z.maxLength(10, 'Enter at most 10 addresses to notify')),
  /** The refund policy, shown with the prices. */
  refundRule: optionalText('Refunds', 500),
  /** Your own note, shown after payment or submission and in emails. */
  organisersNote: optionalText('Your own note', 2000),
  /** How discount requests are taken; absent: unchanged. */
  discountMode: z.optional(z.enum(discountModes, 'Choose how discount requests are taken')),
  /** Euros as a decimal text: the least amount of a discount request; empty: 0.50. */
  leastDiscount: z.optional(z.string(wrongLeast).check(z.trim(), z.refine(isLeast, wrongLeast))),
})
export type EventSettings = z.output<typeof eventSettings>

const shownEvent = z.extend(eventSettings, {
  /** Send it back with a change. */
  version: z.int(),
  /** Null: nothing was saved yet, these are the defaults. */
  savedAt: z.nullable(z.iso.datetime()),
  /** The base URL of the website, without a trailing slash. */
  home: z.url(),
})
export type ShownEvent = z.output<typeof shownEvent>

const params = z.object({ website: websiteParam })

/** Shows the settings of the conference. */
export const showEvent = endpoint({
  method: 'GET',
  path: '/admin/api/admin/events/:website',
  access: 'read',
  params,
  replies: { 200: shownEvent },
})

/**
 * Saves the settings of the conference. The public pages show them from the next request on.
 * @throws 409 Someone has saved since `version` was read
 */
export const saveEvent = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/events/:website',
  access: 'write',
  params,
  body: changeBody({ ...eventSettings.shape, version: z.int('version must be a whole number') }),
  replies: { 200: shownEvent },
})
