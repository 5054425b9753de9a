import * as z from 'zod/mini'
import { isTimeZone } from '#shared/time/time-zone.ts'
import type { Website } from '#shared/website.ts'
import { discountModes } from './discount-mode.ts'

/*
 * What the organisers of one website say on its public pages, in the words of specification 1, section 3. What is
 * optional here may be missing: the page leaves it out and stays whole.
 */

/** An address of this website (`/speakers`, `/#faq`, `#agenda`) or of another one over http or https. */
const address = z.string().check(z.regex(/^(?:\/(?!\/)|#|https?:\/\/)\S*$/, 'Not an address'))
const link = z.object({ label: z.string(), href: address })
const list = <T extends z.ZodMiniType>(item: T) => z._default(z.array(item), [])
/** A calendar day such as 2026-05-29. */
const day = z.iso.date()
/** A place's clocks, by their IANA name such as Asia/Tokyo. */
const timeZone = z.string().check(z.refine(isTimeZone, 'Not a time zone'))

const event = z.object({
  name: z.string(),
  shortName: z.string(),
  /** The headline, and the title of the home page. */
  pageTitle: z.string(),
  edition: z.int(),
  year: z.int(),
  dates: z.object({ label: z.string(), start: day, end: day, timeZone }),
  location: z.object({
    city: z.string(),
    country: z.string(),
    area: z.optional(z.string()),
    label: z.string(),
  }),
  /** For example `In person`. */
  type: z.string(),
  hotel: z.optional(z.object({ name: z.string(), url: z.optional(address) })),
})

const counter = z.object({ value: z.int(), suffix: z.optional(z.string()), label: z.string() })
export type Counter = z.output<typeof counter>
/** What figures are about, where others of the same name are on the page: which edition, so far, or expected. */
const whichFigures = z.optional(z.string())

/** A figure of a chart; in the unit of the chart, else in percent. */
const share = z.object({ label: z.string(), value: z.number(), unit: z.optional(z.string()) })

/** From what a portrait is drawn when there is no photograph. */
const avatar = z.object({
  seed: z.string(),
  palette: z.optional(z.string()),
  /** Any part of the portrait by its name (scripts/art/portrait-parts.ts): a name does not tell a face. */
  parts: z.optional(z.record(z.string(), z.string())),
})

export const speaker = z.object({
  id: z.string(),
  name: z.string(),
  title: z.enum(['Keynote Speaker', 'Plenary Speaker']),
  /** University or affiliation, with its country. */
  university: z.string(),
  image: z.optional(z.string()),
  category: z.enum(['keynote', 'plenary']),
  nobel: z.optional(z.boolean()),
  focus: z.optional(z.string()),
  avatar: z.optional(avatar),
})
export type Speaker = z.output<typeof speaker>

const pastSpeaker = z.object({
  id: z.string(),
  name: z.string(),
  affiliation: z.string(),
  country: z.string(),
  presentationTitle: z.optional(z.string()),
  image: z.optional(z.string()),
  avatar: z.optional(avatar),
})
export type PastSpeaker = z.output<typeof pastSpeaker>

export const agendaItem = z.object({
  /** By which calendars know it, wherever it moves. */
  id: z.optional(z.string()),
  /** From and to in local time, `09:00-09:45`. */
  time: z
    .string()
    .check(
      z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/, 'Not a time such as 09:00-09:45'),
    ),
  title: z.string(),
  description: z.optional(z.string()),
  speaker: z.optional(z.string()),
  /** True for registration, coffee and lunch, which are no sessions. */
  break: z.optional(z.boolean()),
})
export type AgendaItem = z.output<typeof agendaItem>

export const agendaDay = z.object({
  day: z.int(),
  label: z.string(),
  date: z.string(),
  isoDate: day,
  weekday: z.optional(z.string()),
  items: z.array(agendaItem),
})
export type AgendaDay = z.output<typeof agendaDay>

const agenda = z.object({
  title: z.string(),
  subtitle: z.optional(z.string()),
  downloadLabel: z.string(),
  downloadHref: address,
  days: z.array(agendaDay),
})
export type Agenda = z.output<typeof agenda>

const faqCategories = [
  'General',
  'Attendance',
  'Events',
  'Registration',
  'Speaking',
  'Logistics',
  'Sponsorship',
] as const
const faqEntry = z.object({
  id: z.string(),
  category: z.enum(faqCategories),
  question: z.string(),
  answer: z.string(),
})
export type FaqEntry = z.output<typeof faqEntry>

const topic = z.object({
  id: z.string(),
  name: z.string(),
  /** The name of a lucide icon, for example `battery-charging`. */
  icon: z.string(),
})
export type Topic = z.output<typeof topic>

const partner = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.optional(z.string()),
  /** As what they take part: those of one tier are listed together, the tiers in the order of their first. */
  tier: z.optional(z.string()),
  /** From what a logo is drawn when there is none. */
  wordmark: z.optional(z.object({ initials: z.string(), motif: z.string(), layout: z.string() })),
})
export type Partner = z.output<typeof partner>

const place = z.object({ label: z.string(), lat: z.number(), lng: z.number() })
/** Two places that the map of the footer and the globe join with an arc; degrees. */
const mapPair = z.object({ start: place, end: place })

/** How one gets to the venue; the minutes are about. A map of its own is drawn for Tokyo. */
const travel = z.object({
  title: z.string(),
  stops: z.array(
    z.object({
      /** One letter, as in the map. */
      mark: z.string(),
      label: z.string(),
      how: z.optional(z.string()),
      minutes: z.int(),
    }),
  ),
  map: z.optional(z.enum(['tokyo-bay'])),
})

const featureCard = z.object({
  title: z.string(),
  text: z.string(),
  href: address,
  action: z.string(),
})
export type FeatureCard = z.output<typeof featureCard>

/** What the page of prices says beside them. */
const fees = z.object({
  included: list(z.object({ presentationTypes: z.array(z.string()), text: z.string() })),
  /** What happens to the money of those who cannot come. */
  refundRule: z.optional(z.string()),
})

const nav = z.object({
  main: z.array(link),
  previousEdition: link,
  register: link,
  abstractMenu: z.object({ label: z.string(), items: z.array(link) }),
  mobileExtra: list(link),
})

const footer = z.object({
  promotion: z.string(),
  tagline: z.string(),
  phone: z.optional(z.string()),
  copyright: z.string(),
  columns: z.array(z.object({ title: z.string(), links: z.array(link) })),
  social: list(z.object({ label: z.string() })),
  /** From where the experts come, in percent of all of them; `host`: the region of the conference. */
  regionalShares: list(z.extend(share, { host: z.optional(z.boolean()) })),
  /** What is written over them: their name, and their unit and time. */
  regionalSharesTitle: z.optional(z.string()),
  regionalSharesNote: z.optional(z.string()),
  mapPairs: list(mapPair),
})

const contact = z.object({
  title: z.string(),
  subline: z.optional(z.string()),
  details: z.object({
    email: z.string(),
    phone: z.optional(z.string()),
    address: list(z.string()),
    hours: z.optional(z.string()),
    /** How soon a message is answered. */
    responseTime: z.optional(z.string()),
  }),
})

/** From this moment on nothing is taken; without it, it stays open, whatever deadline the pages show. */
const closesAt = z.optional(z.iso.datetime())

export const websiteContent = z.object({
  meta: z._default(z.object({ sampleNotice: z.optional(z.string()) }), {}),
  event,
  hero: z.object({ headline: z.string(), callToAction: z.string(), buttons: z.array(link) }),
  importantDates: list(z.object({ label: z.string(), date: z.string() })),
  statistics: z.object({ note: whichFigures, items: list(counter) }),
  intro: z.object({ title: z.string(), paragraphs: list(z.string()) }),
  details: z.object({
    title: z.string(),
    note: whichFigures,
    counts: list(counter),
    highlights: list(z.string()),
  }),
  audience: z.object({ title: z.string(), groups: list(z.string()) }),
  travel: z.optional(travel),
  featureCards: list(featureCard),
  /** Which speakers are on the home page, by id. */
  featuredSpeakerIds: list(z.string()),
  speakers: z.object({
    title: z.string(),
    subline: z.optional(z.string()),
    firstGrid: list(speaker),
    secondGrid: list(speaker),
  }),
  agenda,
  faq: z.object({ title: z.string(), items: list(faqEntry) }),
  topics: z.object({ title: z.string(), items: list(topic) }),
  conferenceTopicsPage: z.object({
    title: z.string(),
    banner: z.optional(z.string()),
    lines: list(z.string()),
    adoption: z.optional(
      z.object({ title: z.string(), unit: z.optional(z.string()), items: z.array(share) }),
    ),
    closing: z.optional(z.string()),
  }),
  partners: z.object({
    title: z.string(),
    subline: z.optional(z.string()),
    cta: z.optional(link),
    items: list(partner),
  }),
  previousEdition: z.object({
    edition: z.int(),
    headline: z.string(),
    dates: z.string(),
    city: z.string(),
    counters: list(counter),
    plenary: list(pastSpeaker),
    keynote: list(pastSpeaker),
    /** Which of the topics it had, by id. */
    topicIds: list(z.string()),
  }),
  contact,
  footer,
  nav,
  gallery: z.object({
    title: z.string(),
    empty: z.string(),
    /** What will be there, and when, while it is empty. */
    coming: z.optional(z.string()),
    pictures: list(z.object({ image: z.string(), caption: z.string() })),
  }),
  /** Also notified of what visitors write on the contact page; shown on no page. */
  noticeEmails: list(z.string()),
  /** A note of the organisers, shown after payment or submission and in mails. */
  organisersNote: z.optional(z.string()),
  fees: z._default(fees, { included: [] }),
  transactions: z.object({
    registration: z.object({ title: z.string(), deadline: z.string(), checkIn: day, closesAt }),
    abstract: z.object({ title: z.string(), deadline: z.string(), notification: z.string(), closesAt }),
    discount: z.object({
      title: z.string(),
      intro: z.string(),
      /** Cents: the least amount that a visitor may name; absent: whatever the provider takes, and less without a charge. */
      leastCents: z.optional(z.int()),
      /** How requests are taken; absent: `decide-first`. */
      mode: z.optional(z.enum(discountModes)),
    }),
  }),
})
export type WebsiteContent = z.output<typeof websiteContent> & {
  /** Which publication and settings it is of; absent before it is on a website. */
  revision?: Revision
}

/** `number` grows with each publication and each saved change of the event; `at`: when the last one was, null before the first. */
export type Revision = { number: number; at: Date | null }

/** What a website says now: the default content with what its organisers have set. */
export type ContentOf = (website: Website) => Promise<WebsiteContent>

/** What every page of a website needs: the event itself, the frame around the page, and how to reach the organisers. */
export const siteContent = z.extend(
  z.pick(websiteContent, {
    meta: true,
    event: true,
    nav: true,
    footer: true,
    contact: true,
    organisersNote: true,
    transactions: true,
  }),
  {
    /** The address of this website, without a slash at the end. */
    origin: z.url(),
    /** Which of the days that the pages name are over on the clocks of the venue. */
    passed: z.object({ registration: z.boolean(), abstract: z.boolean(), notification: z.boolean() }),
  },
)
export type SiteContent = z.output<typeof siteContent>
