import * as z from 'zod/mini'
import { type Look, looks } from '#shared/look/look.ts'
import { isTimeZone } from '#shared/time/time-zone.ts'
import type { Website } from '#shared/website.ts'
import { framePictures, type MailLogo } from './conference-pictures.ts'
import { discountModes } from './discount-mode.ts'
import { horizons, mapNames } from './drawings.ts'
import { longText } from './long-text/long-text-schema.ts'
import { headNames } from './page-heads.ts'
import { publicPicture } from './picture.ts'
import { linkKinds } from './speakers/person-links.ts'

/*
 * The public content of one website, in the terms of specification 1, section 3. Optional fields may be missing: pages
 * then omit them.
 */

/** An address of this website (`/speakers`, `/#faq`, `#agenda`) or an http or https URL. */
const address = z.string().check(z.regex(/^(?:\/(?!\/)|#|https?:\/\/)\S*$/, 'Not an address'))
const link = z.object({ label: z.string(), href: address })
const list = <T extends z.ZodMiniType>(item: T) => z._default(z.array(item), [])
/** A calendar day such as 2026-05-29. */
const day = z.iso.date()
/** An IANA time zone such as Pacific/Auckland. */
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
/** What the figures refer to, when a page has several of the same name: which edition, so far, or expected. */
const whichFigures = z.optional(z.string())

/** A figure of a chart, in the chart's unit, else in percent. */
const share = z.object({ label: z.string(), value: z.number(), unit: z.optional(z.string()) })

/** Parameters of a drawn portrait, used without a photograph. */
const avatar = z.object({
  seed: z.string(),
  palette: z.optional(z.string()),
  /** Parts of the portrait by name (scripts/art/portrait-parts.ts), because they cannot be derived from a person's name. */
  parts: z.optional(z.record(z.string(), z.string())),
})

/** A page about a person elsewhere; `label`: in place of what its kind says. */
const personLink = z.object({ kind: z.enum(linkKinds), label: z.optional(z.string()), href: address })
export type PersonLink = z.output<typeof personLink>

export const speaker = z.object({
  id: z.string(),
  name: z.string(),
  title: z.enum(['Keynote Speaker', 'Plenary Speaker']),
  /** University or affiliation, with its country. */
  university: z.string(),
  photo: z.optional(publicPicture),
  /** The address of a drawn portrait. */
  image: z.optional(z.string()),
  /** `other`: the person has a role in the organisers' own words. */
  category: z.enum(['keynote', 'plenary', 'other']),
  /** A role in the organisers' own words, in place of `title`: `Session chair`. */
  role: z.optional(z.string()),
  nobel: z.optional(z.boolean()),
  focus: z.optional(z.string()),
  pronouns: z.optional(z.string()),
  /** How the name is said: `THOHR-hil-dur`. */
  spoken: z.optional(z.string()),
  biography: z.optional(longText),
  links: list(personLink),
  avatar: z.optional(avatar),
})
export type Speaker = z.output<typeof speaker>

export const pastSpeaker = z.object({
  id: z.string(),
  name: z.string(),
  affiliation: z.string(),
  country: z.string(),
  presentationTitle: z.optional(z.string()),
  photo: z.optional(publicPicture),
  image: z.optional(z.string()),
  avatar: z.optional(avatar),
})
export type PastSpeaker = z.output<typeof pastSpeaker>

/** Who takes part in a session: a speaker by the name on their page, or anyone else in words. */
export const sessionPerson = z.object({ speaker: z.optional(z.string()), name: z.optional(z.string()) })
export type SessionPerson = z.output<typeof sessionPerson>

export const agendaItem = z.object({
  /** Part of the calendar UID, which stays when the item moves. */
  id: z.optional(z.string()),
  /** Start and end in local time, `09:00-09:45`. */
  time: z
    .string()
    .check(
      z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/, 'Not a time such as 09:00-09:45'),
    ),
  title: z.string(),
  description: z.optional(z.string()),
  /** The name of the first speaker on their page. */
  speaker: z.optional(z.string()),
  moreSpeakers: z.optional(z.array(sessionPerson)),
  chair: z.optional(sessionPerson),
  room: z.optional(z.string()),
  /** Sessions with the same words are of one track. */
  track: z.optional(z.string()),
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
  answer: longText,
})
export type FaqEntry = z.output<typeof faqEntry>

const topic = z.object({
  id: z.string(),
  name: z.string(),
  /** The name of a lucide icon, for example `battery-charging`. */
  icon: z.string(),
})
export type Topic = z.output<typeof topic>

export const partner = z.object({
  id: z.string(),
  name: z.string(),
  /** The website of the partner. */
  href: z.optional(address),
  /** A sentence about them. */
  description: z.optional(z.string()),
  /** The uploaded logo. */
  picture: z.optional(publicPicture),
  /** The address of a drawn logo. */
  logo: z.optional(z.string()),
  /** The kind of partnership: partners of a tier are listed together, tiers in order of first appearance. */
  tier: z.optional(z.string()),
  /** Parameters of a drawn logo, used without a file. */
  wordmark: z.optional(z.object({ initials: z.string(), motif: z.string(), layout: z.string() })),
})
export type Partner = z.output<typeof partner>

/** What a sponsor can take. */
export const sponsorPackage = z.object({
  name: z.string(),
  /** Without VAT. */
  cents: z.optional(z.int()),
  /** In words, instead of an amount, such as `On request`. */
  price: z.optional(z.string()),
  contains: list(z.string()),
  /** How many sponsors can take it; absent: no limit. */
  places: z.optional(z.int()),
})
export type SponsorPackage = z.output<typeof sponsorPackage>

/** The people who make the programme. Without a title of its own the section has a fixed one. */
const committee = z.object({
  title: z.optional(z.string()),
  people: list(
    z.object({
      name: z.string(),
      institution: z.optional(z.string()),
      /** For example `Chair`. */
      role: z.optional(z.string()),
    }),
  ),
})
export type Committee = z.output<typeof committee>

/** What participants said. */
const testimonials = z.object({
  title: z.optional(z.string()),
  items: list(
    z.object({
      quote: z.string(),
      name: z.string(),
      /** Where they are from, or when they took part. */
      from: z.optional(z.string()),
    }),
  ),
})
export type Testimonials = z.output<typeof testimonials>

const place = z.object({ label: z.string(), lat: z.number(), lng: z.number() })
/** Two places joined by an arc on the footer's map and the globe; coordinates in degrees. */
const mapPair = z.object({ start: place, end: place })

/** Ways to the venue, with approximate minutes. */
const travel = z.object({
  title: z.string(),
  stops: z.array(
    z.object({
      /** One letter, also shown on the map. */
      mark: z.string(),
      label: z.string(),
      how: z.optional(z.string()),
      minutes: z.int(),
    }),
  ),
  /** The name of a drawn map (content/maps). */
  map: z.optional(z.enum(mapNames)),
})

/** What a conference adds to the drawing of its look. Absent: nothing is drawn in its place. */
export const ornaments = z.object({
  /** Short words in a stamp beside the title, such as the edition in the script of the place. */
  stamp: z.optional(z.string()),
  /** Short words in a frame at the upper edge, such as the place in its own script. */
  cartouche: z.optional(z.string()),
  /** What stands at the horizon. */
  horizon: z.optional(z.enum(horizons)),
  /** A frieze of tiles below the first view, and one of them beside the title. */
  tiles: z.optional(z.boolean()),
})
export type Ornaments = z.output<typeof ornaments>

const featureCard = z.object({
  title: z.string(),
  text: z.string(),
  href: address,
  action: z.string(),
})
export type FeatureCard = z.output<typeof featureCard>

/** Additional texts of the pricing page. */
const fees = z.object({
  included: list(z.object({ presentationTypes: z.array(z.string()), text: z.string() })),
  /** The refund policy. */
  refundRule: z.optional(z.string()),
})

/** Uploaded pictures of the conference itself; absent: what the look draws. */
const pictures = z.object({
  logo: z.optional(publicPicture),
  hero: z.optional(publicPicture),
  favicon: z.optional(publicPicture),
  share: z.optional(publicPicture),
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
  /** Percentage of experts per region; `host`: the region of the conference. */
  regionalShares: list(z.extend(share, { host: z.optional(z.boolean()) })),
  /** Heading of the shares, and below it their unit and period. */
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
    /** How soon messages are answered. */
    responseTime: z.optional(z.string()),
  }),
})

/** A part of a page of the organisers' own. */
export const ownPageSection = z.object({
  title: z.optional(z.string()),
  text: z.optional(longText),
  picture: z.optional(publicPicture),
  facts: list(z.object({ label: z.string(), text: z.string() })),
  /** Ways to a place, with approximate minutes. */
  places: list(
    z.object({
      label: z.string(),
      how: z.optional(z.string()),
      minutes: z.int(),
      stops: list(z.object({ label: z.string(), how: z.optional(z.string()) })),
    }),
  ),
})

/** What search engines and shared links say about a page. */
const pageWords = z.object({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  share: z.optional(publicPicture),
})

/** A page of the organisers' own. */
export const ownPage = z.object({
  title: z.string(),
  /** The end of its address: `imprint` for `/imprint`; the text of `privacy` is below what the product says there. */
  address: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'Not an address')),
  lead: z.optional(z.string()),
  inFooter: z.optional(z.boolean()),
  inMenu: z.optional(z.boolean()),
  search: z.optional(pageWords),
  sections: list(ownPageSection),
})
export type OwnPage = z.output<typeof ownPage>

/** When submissions close; absent: open, whatever deadline the pages show. */
const closesAt = z.optional(z.iso.datetime())

/** Absent: what the page says by itself. */
const ownWords = z.optional(pageWords)
const headsByName = Object.fromEntries(headNames.map((name) => [name, ownWords])) as Record<
  (typeof headNames)[number],
  typeof ownWords
>

export const websiteContent = z.object({
  meta: z._default(z.object({ sampleNotice: z.optional(z.string()) }), {}),
  event,
  pictures: z._default(pictures, {}),
  /** The sections of the home page in their order (content/home-sections.ts); absent: all, in their default order. */
  homeSections: z.optional(z.array(z.string())),
  /** What search engines and shared links say about a page, by its name (content/page-heads.ts). */
  heads: z.optional(z.object(headsByName)),
  hero: z.object({ headline: z.string(), callToAction: z.string(), buttons: z.array(link) }),
  ornaments: z._default(ornaments, {}),
  importantDates: list(z.object({ label: z.string(), date: z.string() })),
  statistics: z.object({ note: whichFigures, items: list(counter) }),
  intro: z.object({ title: z.string(), paragraphs: list(longText) }),
  details: z.object({
    title: z.string(),
    note: whichFigures,
    counts: list(counter),
    highlights: list(z.string()),
  }),
  audience: z.object({ title: z.string(), groups: list(z.string()) }),
  travel: z.optional(travel),
  committee: z._default(committee, { people: [] }),
  testimonials: z._default(testimonials, { items: [] }),
  featureCards: list(featureCard),
  /** Ids of the speakers on the home page. */
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
      z.object({
        title: z.string(),
        unit: z.optional(z.string()),
        /** Where the figures are from. */
        source: z.optional(z.string()),
        /** How they were made. */
        method: z.optional(z.string()),
        items: z.array(share),
      }),
    ),
    closing: z.optional(z.string()),
  }),
  partners: z.object({
    title: z.string(),
    subline: z.optional(z.string()),
    cta: z.optional(link),
    items: list(partner),
    packages: list(sponsorPackage),
  }),
  previousEdition: z.object({
    edition: z.int(),
    headline: z.string(),
    dates: z.string(),
    city: z.string(),
    counters: list(counter),
    plenary: list(pastSpeaker),
    keynote: list(pastSpeaker),
    /** Ids of the topics. */
    topicIds: list(z.string()),
  }),
  contact,
  footer,
  nav,
  gallery: z.object({
    title: z.string(),
    empty: z.string(),
    /** Announcement shown while the gallery is empty. */
    coming: z.optional(z.string()),
    /** `image`: the address of a drawn picture. One with neither is not shown. */
    pictures: list(
      z.object({
        picture: z.optional(publicPicture),
        image: z.optional(z.string()),
        caption: z.optional(z.string()),
      }),
    ),
  }),
  pages: list(ownPage),
  /** Also notified of messages from the contact page; not public. */
  noticeEmails: list(z.string()),
  /** A note of the organisers, shown after payment or submission and in emails. */
  organisersNote: z.optional(z.string()),
  fees: z._default(fees, { included: [] }),
  transactions: z.object({
    registration: z.object({ title: z.string(), deadline: z.string(), checkIn: day, closesAt }),
    abstract: z.object({ title: z.string(), deadline: z.string(), notification: z.string(), closesAt }),
    discount: z.object({
      title: z.string(),
      intro: z.string(),
      /** Minimum amount in cents that a visitor may name; absent: the provider's minimum, or less without a charge. */
      leastCents: z.optional(z.int()),
      /** How requests are handled; absent: `decide-first`. */
      mode: z.optional(z.enum(discountModes)),
    }),
  }),
})
export type WebsiteContent = z.output<typeof websiteContent> & {
  /** The publication and settings it comes from; absent for default content. */
  revision?: Revision
  /** Of the conference; absent: the standard one. */
  look?: Look
  /** Its uploaded logo in emails; absent: none. */
  mailLogo?: MailLogo
}

/**
 * `number` grows with each publication and each saved change of the event; `at`: time of the last one, null before the
 * first.
 */
export type Revision = { number: number; at: Date | null }

/** The current content of a website: the default content overridden by its organisers. */
export type ContentOf = (website: Website) => Promise<WebsiteContent>

/** Data of every page of a website: the event, the layout, and the organisers' contact. */
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
    /** What search engines and shared links say about a page, by its path, where that is not what it says itself. */
    heads: z.record(z.string(), z.extend(pageWords, { share: z.optional(framePictures.share) })),
    /** The website's origin, without a trailing slash. */
    origin: z.url(),
    /** `hue`: of its accent, in degrees; `folder`: the address of its pictures (lookFolder). */
    look: z.object({ name: z.enum(looks), hue: z.int(), folder: z.string() }),
    ...framePictures,
    /** Which of the named deadlines are over in the venue's time zone. */
    passed: z.object({ registration: z.boolean(), abstract: z.boolean(), notification: z.boolean() }),
  },
)
export type SiteContent = z.output<typeof siteContent>
