import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, emailAddress, limits, optionalText, requiredLine, websiteParam } from '#shared/fields.ts'
import { beginAgain, pageLimit } from '#shared/list-page.ts'
import { proofOfIdentity } from '#shared/proof-of-identity.ts'
import { isTimeZone } from '#shared/time/time-zone.ts'
import { conferenceStates, slugPattern } from '#shared/website.ts'
import { isHostName, noHostName, reasonAgainst, wrongSlug } from './names.ts'

/** What a conference looks like: the drawing of its first page. */
export const looks = ['sun', 'lens', 'pulse', 'plain'] as const
export type Look = (typeof looks)[number]

/** The most characters of a short name: it stands in the selector of the back-office. */
export const mostOfShortName = 14

/** Another conference, by name. */
const named = z.object({ website: websiteParam, name: z.string() })

/** What a conference needs before it can go live, in order. */
export const neededSteps = ['dates', 'types', 'sender', 'payments', 'imprint', 'privacy'] as const

export const conference = z.object({
  website: websiteParam,
  /** In the back-office; its pages say what the content says. */
  name: z.string(),
  /** In the selector of the back-office; unique. */
  shortName: z.string(),
  state: z.enum(conferenceStates),
  stateSince: z.iso.datetime(),
  /** Host names that belong to no conference show this one. */
  isDefault: z.boolean(),
  look: z.enum(looks),
  /** Degrees. */
  hue: z.int(),
  /** Who its emails are from; null: its name. */
  senderName: z.nullable(z.string()),
  /** Where answers to its emails go; null: the contact address of its website. */
  replyTo: z.nullable(z.string()),
  /** Its host names, the locked ones first. */
  hosts: z.array(
    z.object({ host: z.string(), /** Set by WEBSITE_HOSTS on the server. */ isLocked: z.boolean() }),
  ),
  /** Its address, without a trailing slash. */
  home: z.url(),
  /** Of which conference it is the next edition. */
  previous: z.nullable(named),
  /** The edition before it whose place it has taken: back as a draft, it returns that. */
  replaced: z.nullable(named),
  /** The next edition that has taken its addresses and to which its pages redirect. */
  next: z.nullable(named),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** For the header If-Match of a change. */
  version: z.string(),
})
export type Conference = z.output<typeof conference>

const listed = z.extend(conference, {
  city: z.string(),
  country: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  /** As its website says them: `May 29-31, 2026`. */
  dates: z.string(),
  timeZone: z.string(),
  /** Registrations that are not cancelled, without rehearsals. */
  registered: z.int(),
  /** How many places it has; null: no limit. */
  places: z.nullable(z.int()),
  /** Paid money that is not returned, without tests. */
  revenueCents: z.int(),
  /** Money that was returned by refunds and lost disputes, without tests. */
  refundedCents: z.int(),
  /** What waits for an organiser: the sum of the counts in the sidebar. */
  toDo: z.int(),
  /** How many of the steps before going live are done; null: it is no draft. */
  firstSteps: z.nullable(z.object({ done: z.int(), of: z.int() })),
})
export type ListedConference = z.output<typeof listed>

/** Ascending, or descending with `-`. */
export const conferenceSorts = ['date', '-date', 'name', '-name'] as const

/**
 * Lists the conferences that the admin may see: live ones, drafts, archived ones, each by their first day.
 */
export const listConferences = endpoint({
  method: 'GET',
  path: '/admin/api/admin/conferences',
  access: 'self',
  query: z.object({
    state: z.optional(z.enum(conferenceStates, 'Choose a state')),
    /** Part of the name, the short name, the city, the country or an address, in any case. */
    q: optionalText('The search', limits.email),
    sort: z.optional(z.enum(conferenceSorts, `sort must be one of ${conferenceSorts.join(', ')}`)),
    /** Absent: 100. */
    limit: pageLimit,
    cursor: z.optional(z.string(beginAgain).check(z.regex(slugPattern, beginAgain))),
  }),
  replies: { 200: z.array(listed) },
})

/** Counts the conferences that the admin may see, and adds up what the live ones have, without tests. */
export const showConferenceTotals = endpoint({
  method: 'GET',
  path: '/admin/api/admin/conference-totals',
  access: 'self',
  replies: {
    200: z.object({
      all: z.int(),
      live: z.int(),
      draft: z.int(),
      archived: z.int(),
      liveRegistered: z.int(),
      liveRevenueCents: z.int(),
    }),
  },
})

const day = (label: string) => z.iso.date(`${label} must be a date such as 2030-05-29`)
// not z.gte and z.lte, which would be in the script that every page loads
const hue = z
  .int('Hue must be a whole number')
  .check(z.refine((degrees) => degrees >= 0 && degrees < 360, 'Hue must be from 0 to 359'))
const shortName = requiredLine('Short name', mostOfShortName)
const host = z.string(noHostName).check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => isHostName(text), noHostName),
)

/** The conferences of ours that a new one can be an example of. */
export const examples = ['renewable', 'optics', 'nursing'] as const

/** What is taken of a copied conference besides its pages and settings. */
export const copiedParts = ['types', 'emails', 'rooms'] as const

const start = z.union(
  [
    z.literal('empty'),
    changeBody({ example: z.enum(examples, 'Choose an example') }),
    changeBody({ copy: websiteParam, what: z.array(z.enum(copiedParts)).check(z.maxLength(3)) }),
    changeBody({ nextEditionOf: websiteParam }),
  ],
  'Choose what the conference starts from',
)
export type ConferenceStart = z.output<typeof start>

/** The fields of a new conference, by which its form judges. */
export const newConferenceFields = z.object({
  /** In its address and in every call, such as `optics`; it never changes. */
  slug: z.string(wrongSlug).check(
    z.refine((text) => reasonAgainst(text) === undefined, {
      error: ({ input }) => reasonAgainst(String(input)),
    }),
  ),
  name: requiredLine('Name', limits.name),
  shortName,
  city: requiredLine('City', 200),
  country: requiredLine('Country', limits.country),
  startsOn: day('First day'),
  endsOn: day('Last day'),
  timeZone: z.string('Time zone is required').check(z.refine(isTimeZone, 'Choose a time zone')),
  /** Absent: `plain`. */
  look: z.optional(z.enum(looks, 'Choose a look')),
  /** Degrees; absent: 210. */
  hue: z.optional(hue),
})

/** A new conference. */
export const newConference = z.extend(newConferenceFields, {
  /** Host names of its own, which belong to no other conference. */
  hosts: z.optional(z.array(host).check(z.maxLength(10, 'Enter at most 10 addresses'))),
  /**
   * Absent: `empty`. `copy`: its pages and settings, and `what`: ticket types with their prices, email templates, rooms with
   * their prices. `nextEditionOf`: all of that, and no people and no agenda; its dates count as not confirmed.
   */
  start: z.optional(start),
  /** Needed for hosts. */
  proof: z.optional(proofOfIdentity),
})
export type NewConference = z.output<typeof newConference>

/**
 * Creates a conference as a draft. Every owner may work on it. Nothing of a person, a registration, a payment or an abstract
 * is ever copied. Every owner is told of its hosts.
 * @returns 201 The conference is created
 * @throws 400 The password or the second factor of the owner is wrong
 * @throws 404 The conference to start from does not exist
 * @throws 409 A conference has this short address, this short name or one of the hosts already; or a picture was removed meanwhile
 */
export const createConference = endpoint({
  method: 'POST',
  path: '/admin/api/admin/conferences',
  access: 'owner',
  body: changeBody(newConference.shape),
  replies: { 201: conference },
})

/** Whether a name can be given to a conference: `takenBy` names the conference that has it, `reason` why it is not allowed. */
const verdict = z.object({
  isFree: z.boolean(),
  takenBy: z.optional(z.string()),
  reason: z.optional(z.string()),
})
export type NameVerdict = z.output<typeof verdict>

/** Checks whether a short address, a short name or a host is free. Each is answered that was sent. */
export const checkConferenceNames = endpoint({
  method: 'GET',
  path: '/admin/api/admin/conference-names',
  access: 'owner',
  query: z.object({
    slug: optionalText('Short address', 100),
    shortName: optionalText('Short name', 100),
    host: optionalText('Host', 300),
  }),
  replies: {
    200: z.object({
      slug: z.optional(verdict),
      shortName: z.optional(verdict),
      host: z.optional(verdict),
    }),
  },
})

const ofConference = z.object({ website: websiteParam })

/** Proposes what the next edition of a conference is called and when it is: a year later, for the form. */
export const proposeNextEdition = endpoint({
  method: 'GET',
  path: '/admin/api/admin/conferences/:website/next-edition',
  access: 'owner',
  params: ofConference,
  replies: {
    200: z.object({
      /** The first free one. */
      slug: z.string(),
      name: z.string(),
      shortName: z.string(),
      city: z.string(),
      country: z.string(),
      startsOn: z.iso.date(),
      endsOn: z.iso.date(),
      timeZone: z.string(),
      look: z.enum(looks),
      hue: z.int(),
      edition: z.int(),
    }),
  },
})

/** Shows what a conference needs before it goes live, and what going live does to the edition before it. */
export const showNeededSteps = endpoint({
  method: 'GET',
  path: '/admin/api/admin/conferences/:website/needed-steps',
  access: 'read',
  params: ofConference,
  replies: {
    200: z.object({
      steps: z.array(
        z.object({
          name: z.enum(neededSteps),
          isDone: z.boolean(),
          /** What is so, or what to do, as a sentence. */
          label: z.string(),
        }),
      ),
      /** What is missing, as a sentence; null: it can go live. */
      missing: z.nullable(z.string()),
      /** The edition that going live archives, with the hosts that it takes; null: none. */
      replaces: z.nullable(z.extend(named, { hosts: z.array(z.string()) })),
    }),
  },
})

/**
 * Changes the names and the look of a conference; what is left out stays.
 * @header If-Match The version that was seen; without it the change overwrites
 * @throws 404 There is no such website
 * @throws 409 Another conference has this short name
 * @throws 412 The conference has changed since the version in If-Match
 */
export const changeConference = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/conferences/:website',
  access: 'owner',
  params: ofConference,
  body: changeBody({
    name: z.optional(newConferenceFields.shape.name),
    shortName: z.optional(shortName),
    look: newConferenceFields.shape.look,
    hue: newConferenceFields.shape.hue,
  }),
  replies: { 200: conference },
})
export type ConferenceChange = z.output<typeof changeConference.body>

/** Who the emails of a conference are from. */
export const sender = z.object({
  /** Null: its name. */
  senderName: z.nullable(requiredLine('Sender name', limits.name)),
  /** Null: the contact address of its website. */
  replyTo: z.nullable(emailAddress),
})
export type Sender = z.output<typeof sender>

/**
 * Changes who the emails of a conference are from. Every owner is told.
 * @header If-Match The version that was seen; without it the change overwrites
 * @throws 400 The password or the second factor of the owner is wrong
 * @throws 404 There is no such website
 * @throws 412 The conference has changed since the version in If-Match
 */
export const changeSender = endpoint({
  method: 'POST',
  path: '/admin/api/admin/conferences/:website/sender',
  access: 'owner',
  params: ofConference,
  body: z.extend(sender, { proof: proofOfIdentity }),
  replies: { 200: conference },
})

/**
 * Gives a host name to a conference. One of another conference is moved where `from` names that. Every owner is told.
 * @header If-Match The version that was seen; without it the change overwrites
 * @throws 400 The password or the second factor of the owner is wrong
 * @throws 404 There is no such website
 * @throws 409 Another conference has this host, or WEBSITE_HOSTS sets it on the server
 * @throws 412 The conference has changed since the version in If-Match
 */
export const addHost = endpoint({
  method: 'POST',
  path: '/admin/api/admin/conferences/:website/hosts',
  access: 'owner',
  params: ofConference,
  body: z.object({ host, from: z.optional(websiteParam), proof: proofOfIdentity }),
  replies: { 200: conference },
})

/**
 * Takes a host name from a conference. Visitors who use it see the default conference. Every owner is told.
 * @header If-Match The version that was seen; without it the change overwrites
 * @throws 400 The password or the second factor of the owner is wrong
 * @throws 404 There is no such website, or it has no such host
 * @throws 409 WEBSITE_HOSTS sets it on the server
 * @throws 412 The conference has changed since the version in If-Match
 */
export const removeHost = endpoint({
  method: 'POST',
  path: '/admin/api/admin/conferences/:website/hosts/:host/remove',
  access: 'owner',
  params: z.object({ website: websiteParam, host }),
  body: z.object({ proof: proofOfIdentity }),
  replies: { 200: conference },
})

/**
 * Changes the state of a conference: a draft is shown to organisers only, an archived one takes no registrations and no
 * abstracts. Every change can be undone. A next edition that goes live archives the edition before it, whose hosts it takes;
 * back as a draft it returns them and reopens that. That needs a proof, and every owner is told.
 * @header If-Match The version that was seen; without it the change overwrites
 * @throws 400 The password or the second factor of the owner is wrong
 * @throws 404 There is no such website
 * @throws 409 Something is missing before it can go live, or its next edition is live
 * @throws 412 The conference has changed since the version in If-Match
 */
export const changeConferenceState = endpoint({
  method: 'POST',
  path: '/admin/api/admin/conferences/:website/state',
  access: 'owner',
  params: ofConference,
  body: z.object({
    state: z.enum(conferenceStates, 'Choose a state'),
    /** Needed where addresses move between two editions. */
    proof: z.optional(proofOfIdentity),
  }),
  replies: { 200: conference },
})
