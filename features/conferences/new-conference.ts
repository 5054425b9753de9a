import { firstErrors } from '#shared/first-errors.ts'
import { zoneOf } from '#shared/time/country-zones.ts'
import type { Website } from '#shared/website.ts'
import { hueBeside } from './accent.ts'
import {
  type ConferenceStart,
  copiedParts,
  examples,
  type Look,
  type NewConference,
  newConferenceFields,
} from './conferences.contract.ts'
import { shortNameOf, slugOf } from './proposals.ts'

/** The fields that follow from others until they are changed by hand. */
const following = [
  'name', 'shortName', 'city', 'country', 'timeZone', 'startsOn', 'endsOn', 'look', 'hue', 'slug',
] as const // biome-ignore format: one list
type Following = (typeof following)[number]

const starts = ['empty', 'example', 'copy', 'next'] as const
type Start = (typeof starts)[number]

/** What is typed into the form of a new conference. */
export type NewForm = Record<Following, string> & {
  start: Start
  example: string
  /** The conference that is copied, or whose next edition this is. */
  source: string
  /** What a copy takes besides pages and settings. */
  parts: string[]
  /** The fields that no longer follow. */
  byHand: string[]
}

export const emptyForm = (start: Start, source: string): NewForm => ({
  ...(Object.fromEntries(following.map((name) => [name, ''])) as Record<Following, string>),
  start,
  example: examples[0],
  source,
  parts: ['types', 'emails'],
  byHand: [],
})

/** In the order of the page. */
export const labels: Readonly<Record<Following | 'source', string>> = {
  name: 'Name',
  shortName: 'Short name',
  city: 'City',
  country: 'Country',
  timeZone: 'Time zone',
  startsOn: 'First day',
  endsOn: 'Last day',
  look: 'Look',
  hue: 'Accent colour',
  source: 'Conference',
  slug: 'Address of the website',
}

/** What proposals depend on beside the form. */
export type Known = {
  /** The conferences of this installation. */
  others: readonly { website: Website; name: string; hue: number }[]
  /** The conference that is copied or continued, as its next edition would be; undefined until it is known. */
  source?: (Pick<NewConference, Exclude<Following, 'look' | 'hue'>> & { look: Look; hue: number }) | undefined
}

/** The form as it is shown: what is not changed by hand follows from the rest. */
export const shownForm = (typed: NewForm, { others, source }: Known): NewForm => {
  const isByHand = (name: Following) => typed.byHand.includes(name)
  const of = (name: Following, proposed: string) => (isByHand(name) ? typed[name] : proposed)
  const next = typed.start === 'next' ? source : undefined
  const copied = typed.start === 'copy' || next ? source : undefined

  const startsOn = of('startsOn', next?.startsOn ?? '')
  const name = of('name', next ? nameIn(next.name, startsOn.slice(0, 4)) : '')
  const city = of('city', copied?.city ?? '')
  const country = of('country', copied?.country ?? '')
  const zone = isByHand('country') || !copied ? zoneOf(country, city) : copied.timeZone
  const names = others.map(({ name }) => name)
  const shortName = of('shortName', next && !isByHand('name') ? next.shortName : shortNameOf(name, names))
  const slugs = others.map(({ website }) => website)
  const isProposed = next && !isByHand('shortName') && !isByHand('name')
  return {
    ...typed,
    name,
    shortName,
    city,
    country,
    timeZone: of('timeZone', zone),
    startsOn,
    endsOn: of('endsOn', next?.endsOn ?? ''),
    look: of('look', copied?.look ?? 'sun'),
    hue: of('hue', String(copied?.hue ?? hueBeside(others.map(({ hue }) => hue)))),
    slug: of('slug', isProposed ? next.slug : slugOf(shortName, name, slugs)),
  }
}

/** The name of an edition: with its year, which is that of its first day. */
const nameIn = (name: string, year: string): string => {
  const inName = /\b(19|20)\d\d\b/
  if (!year) return name
  return inName.test(name) ? name.replace(inName, year) : `${name} ${year}`
}

const startOf = ({ start, example, source, parts }: NewForm): ConferenceStart => {
  if (start === 'example') return { example: example as (typeof examples)[number] }
  if (start === 'copy')
    return { copy: source as Website, what: copiedParts.filter((part) => parts.includes(part)) }
  return start === 'next' ? { nextEditionOf: source as Website } : 'empty'
}

/** The body of the call. `hosts`: its own host names, where the installation needs them. */
export const bodyOf = (shown: NewForm, hosts: readonly string[]): NewConference => {
  const { slug, name, shortName, city, country, startsOn, endsOn, timeZone, look, hue } = shown
  return {
    ...{ slug, name, shortName, city, country, startsOn, endsOn, timeZone },
    look: look as Look,
    hue: hue === '' ? Number.NaN : Number(hue),
    ...(hosts.length > 0 && { hosts: [...hosts] }),
    start: startOf(shown),
  }
}

export type NewErrors = { [Name in keyof typeof labels]?: string }

/** The errors of the form as it is shown, by the server's rules. */
export const errorsOf = (shown: NewForm): NewErrors => {
  const found = firstErrors<keyof typeof labels>(newConferenceFields, bodyOf(shown, []))
  const isMissing = (name: Following) => shown[name].trim() === ''
  const required = (['startsOn', 'endsOn', 'timeZone', 'slug', 'country'] as const).filter(isMissing)
  return {
    ...found,
    ...Object.fromEntries(required.map((name) => [name, `${labels[name]} is required`])),
    ...(!isMissing('endsOn') &&
      shown.endsOn < shown.startsOn && { endsOn: 'Last day must not be before the first day' }),
    ...((shown.start === 'copy' || shown.start === 'next') &&
      shown.source === '' && { source: 'Choose a conference' }),
  }
}

/** Why a name cannot be used, as an error of its field. */
export const takenError = (
  verdict: { isFree: boolean; takenBy?: string | undefined; reason?: string | undefined } | undefined,
): string | undefined => {
  if (!verdict || verdict.isFree) return undefined
  return verdict.takenBy ? `Taken by ${verdict.takenBy}` : (verdict.reason ?? 'Not free')
}

/** What follows the short address, where this back-office is opened, and so the host of a new conference. */
export const addressOn = ({ hostname, port }: { hostname: string; port: string }) => {
  const isLocal =
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
  if (isLocal) return { suffix: `.localhost${port ? `:${port}` : ''}`, isHost: false }
  if (/^[\d.]+$|:/.test(hostname)) return { suffix: '', isHost: false }
  const parts = hostname.split('.')
  return { suffix: `.${(parts.length > 2 ? parts.slice(1) : parts).join('.')}`, isHost: true }
}
