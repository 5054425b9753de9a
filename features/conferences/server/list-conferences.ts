import { formatDates } from '#features/events/format-event.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Self } from '#shared/admin-of.ts'
import { beginAgain } from '#shared/list-page.ts'
import { Problem } from '#shared/problem.ts'
import { foldText } from '#shared/text/fold-text.ts'
import type { ConferenceState, Website } from '#shared/website.ts'
import type { conferenceSorts, ListedConference } from '../conferences.contract.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import { countRegistered, listPlaces, sumRevenue } from './conference-list.store.ts'
import { neededStepsOf } from './needed-steps.ts'
import { shownConference } from './shown-conference.ts'

type Query = {
  state?: ConferenceState | undefined
  q?: string | undefined
  sort?: (typeof conferenceSorts)[number] | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

type Place = Pick<ListedConference, 'city' | 'country' | 'startsOn' | 'endsOn' | 'dates' | 'timeZone'>

const states: readonly ConferenceState[] = ['live', 'draft', 'archived']

type Deps = Pick<ConferenceDeps, 'websites' | 'origins' | 'contentOf' | 'countWaiting' | 'providers'> & {
  db: Connection
}

/** The page of conferences that an admin asks for; `next` is the cursor of the following one. */
export const listConferences = async (
  deps: Deps,
  { websites: granted }: Pick<Self, 'websites'>,
  { state, q = '', sort = 'date', limit = 100, cursor }: Query,
): Promise<{ rows: ListedConference[]; next: Website | undefined; matching: number }> => {
  const all = granted.filter((website) => !state || deps.websites.rowOf(website).state === state)
  const places = await placesOf(deps, all)
  const wanted = foldText(q.trim())
  const matching = all
    .map((website) => ({ ...shownConference(deps, website), ...placeIn(places, website) }))
    .filter((one) => searchedTexts(one).some((text) => foldText(text).includes(wanted)))
    .sort(inOrder(sort))
  const begin = cursor ? matching.findIndex(({ website }) => website === cursor) + 1 : 0
  if (cursor && begin === 0) throw new Problem(400, 'invalid_input', beginAgain)
  const page = matching.slice(begin, begin + limit)
  return {
    rows: await withFigures(deps, page),
    next: begin + limit < matching.length ? page.at(-1)?.website : undefined,
    matching: matching.length,
  }
}

type Row = ReturnType<typeof shownConference> & Place

const searchedTexts = ({ name, shortName, city, country, home, hosts }: Row) => [
  name,
  shortName,
  city,
  country,
  home,
  ...hosts.map(({ host }) => host),
]

/** By state, and within it by the first day or the name; the slug makes the order complete. */
const inOrder = (sort: NonNullable<Query['sort']>) => {
  const sign = sort.startsWith('-') ? -1 : 1
  const key = ({ name, startsOn }: Row) => (sort.endsWith('date') ? startsOn : foldText(name))
  return (one: Row, other: Row): number =>
    states.indexOf(one.state) - states.indexOf(other.state) ||
    sign * compare(key(one), key(other)) ||
    compare(one.website, other.website)
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other)

const placeIn = (places: ReadonlyMap<Website, Place>, website: Website): Place => {
  const place = places.get(website)
  if (!place) throw new Error('A conference has no place')
  return place
}

/** Where and when these are: from one query, and from the content of the few that never saved it. */
const placesOf = async (
  { db, contentOf }: Pick<Deps, 'db' | 'contentOf'>,
  websites: readonly Website[],
): Promise<ReadonlyMap<Website, Place>> => {
  const rows = new Map((await listPlaces(db, websites)).map((row) => [row.website, row]))
  const places = await Promise.all(
    websites.map(async (website): Promise<[Website, Place]> => {
      const { startsOn, endsOn, timeZone, city, country } = rows.get(website) ?? {}
      if (startsOn && endsOn && timeZone && city && country)
        return [website, { city, country, startsOn, endsOn, dates: formatDates(startsOn, endsOn), timeZone }]
      const { dates, location } = (await contentOf(website)).event
      return [
        website,
        {
          city: location.city,
          country: location.country,
          startsOn: dates.start,
          endsOn: dates.end,
          dates: dates.label,
          timeZone: dates.timeZone,
        },
      ]
    }),
  )
  return new Map(places)
}

/** Adds what is counted, each kind in one query for the whole page. */
const withFigures = async (deps: Deps, page: readonly Row[]): Promise<ListedConference[]> => {
  const websites = page.map(({ website }) => website)
  const { db } = deps
  const [registered, revenue, waiting, steps] = await Promise.all([
    countRegistered(db, websites),
    sumRevenue(db, websites),
    deps.countWaiting(db, websites),
    neededStepsOf(
      deps,
      page.filter(({ state }) => state === 'draft').map(({ website }) => website),
    ),
  ])
  return page.map((row) => {
    const isThis = ({ website }: { website: Website }) => website === row.website
    const money = revenue.find(isThis)
    const needed = steps.get(row.website)
    return {
      ...row,
      registered: registered.find(isThis)?.count ?? 0,
      places: null,
      revenueCents: money?.revenueCents ?? 0,
      refundedCents: money?.refundedCents ?? 0,
      toDo: waiting.filter(isThis).reduce((sum, { count }) => sum + count, 0),
      firstSteps: needed ? { done: needed.filter(({ isDone }) => isDone).length, of: needed.length } : null,
    }
  })
}

/** How many conferences the admin may see, and what the live ones have. */
export const totalsOf = async (
  { db, websites }: { db: Connection; websites: ConferenceDeps['websites'] },
  { websites: granted }: Pick<Self, 'websites'>,
) => {
  const inState = (state: ConferenceState) => granted.filter((one) => websites.rowOf(one).state === state)
  const live = inState('live')
  const [registered, revenue] = await Promise.all([countRegistered(db, live), sumRevenue(db, live)])
  return {
    all: granted.length,
    live: live.length,
    draft: inState('draft').length,
    archived: inState('archived').length,
    liveRegistered: registered.reduce((sum, { count }) => sum + count, 0),
    liveRevenueCents: revenue.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
  }
}
