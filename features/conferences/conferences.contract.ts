import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, limits, requiredLine, websiteParam } from '#shared/fields.ts'
import { isTimeZone } from '#shared/time/time-zone.ts'
import { conferenceStates, slugPattern } from '#shared/website.ts'
import { isReserved } from './reserved-slugs.ts'

/** What a conference looks like: the drawing of its first page. */
const looks = ['sun', 'lens', 'pulse', 'plain'] as const

const conference = z.object({
  website: websiteParam,
  name: z.string(),
  /** In the selector of the back-office. */
  shortName: z.string(),
  state: z.enum(conferenceStates),
  stateSince: z.iso.datetime(),
  /** Host names that belong to no conference show this one. */
  isDefault: z.boolean(),
  look: z.enum(looks),
  /** Degrees. */
  hue: z.int(),
  /** Its host names, those of the setting WEBSITE_HOSTS first. */
  hosts: z.array(z.string()),
  /** Its address, without a trailing slash. */
  home: z.url(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** For the header If-Match of a change. */
  version: z.string(),
})
export type Conference = z.output<typeof conference>

const day = (label: string) => z.iso.date(`${label} must be a date such as 2030-05-29`)

const wrongSlug =
  'The short address must have 2 to 31 small letters, digits or hyphens, and begin with a letter'
const slug = z.string(wrongSlug).check(
  z.regex(slugPattern, wrongSlug),
  z.refine((text) => !isReserved(text), 'This short address is used by the product. Choose another'),
)

/** A new conference. */
export const newConference = z.object({
  /** In its address and in every call, such as `optics`; it never changes. */
  slug,
  name: requiredLine('Name', limits.name),
  shortName: requiredLine('Short name', 40),
  city: requiredLine('City', 200),
  country: requiredLine('Country', limits.country),
  startsOn: day('First day'),
  endsOn: day('Last day'),
  timeZone: z.string('Time zone is required').check(z.refine(isTimeZone, 'Choose a time zone')),
  /** Absent: `plain`. */
  look: z.optional(z.enum(looks, 'Choose a look')),
  /** Degrees; absent: 210. */
  hue: z.optional(z.int('Hue must be a whole number').check(z.gte(0), z.lte(359))),
})
export type NewConference = z.output<typeof newConference>

/** Lists every conference, in the order in which they were made. */
export const listConferences = endpoint({
  method: 'GET',
  path: '/admin/api/admin/conferences',
  access: 'owner',
  replies: { 200: z.array(conference) },
})

/**
 * Creates a conference as a draft, with content for its organisers to fill in and six types without prices. Every owner
 * may work on it.
 * @returns 201 The conference is created
 * @throws 409 A conference has this short address already
 */
export const createConference = endpoint({
  method: 'POST',
  path: '/admin/api/admin/conferences',
  access: 'owner',
  body: changeBody(newConference.shape),
  replies: { 201: conference },
})

/**
 * Changes the state of a conference: a draft is shown to organisers only, an archived one takes no registrations and no
 * abstracts. Every change can be undone.
 * @throws 404 There is no such website
 * @throws 412 The conference has changed since the version in If-Match
 */
export const changeConferenceState = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/conferences/:website/state',
  access: 'owner',
  params: z.object({ website: websiteParam }),
  body: changeBody({ state: z.enum(conferenceStates, 'Choose a state') }),
  replies: { 200: conference },
})
