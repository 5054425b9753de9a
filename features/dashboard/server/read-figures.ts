import type { ContentOf } from '#content/website-content.ts'
import type { FigureRange, Figures, NamedCount } from '#features/dashboard/dashboard.contract.ts'
import {
  addUp,
  type DaySpan,
  movedBy,
  previousOf,
  stepsOf,
  unitOf,
} from '#features/dashboard/figure-steps.ts'
import { formatType } from '#features/dashboard/format-figures.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { spanOf, type ZonedDays, zonedDays } from '#platform/server/postgres/time/zoned-days.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import { wallTimeAt } from '#shared/time/zoned-time.ts'
import type { Website } from '#shared/website.ts'
import {
  countAbstractsBySession,
  countCountries,
  countFunnel,
  countRegistrationsByDay,
  countTypes,
  findReach,
} from './figures.store.ts'
import { hasRegistration } from './first-steps/first-steps.store.ts'

/** The revenue of each day, from the payments feature. */
type MoneyByDay = (connection: Connection, website: Website, days: ZonedDays) => Promise<readonly MoneyRow[]>
type MoneyRow = { day: string; livemode: boolean; forDiscount: boolean; cents: number }

export type FigureDeps = { db: Database; contentOf: ContentOf; moneyByDay: MoneyByDay }

/** The figures of the admin's website from one snapshot. Days are in the conference's time zone. */
export const readFigures = async (
  { db, contentOf, moneyByDay }: FigureDeps,
  { website }: AdminOf,
  range: FigureRange,
  now: Date,
): Promise<Figures> => {
  const { timeZone } = (await contentOf(website)).event.dates
  const today = dayOf(now, timeZone)
  const request = range === 'all' ? undefined : { from: addDays(today, 1 - Number(range)), to: today }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((connection) => read({ connection, moneyByDay, website, timeZone }, request, today))
}

const maxCountries = 10

type Reading = { connection: Connection; moneyByDay: MoneyByDay; website: Website; timeZone: string }

const read = async (reading: Reading, request: DaySpan | undefined, today: string): Promise<Figures> => {
  const { connection, moneyByDay, website, timeZone } = reading
  // sequential, on the one connection of the transaction
  const reach = request ?? reachOf(await findReach(connection, website), today, timeZone)
  const days = zonedDays(reach, timeZone)
  const span = request && spanOf(days)
  const registered = await countRegistrationsByDay(connection, website, days)
  const money = await moneyByDay(connection, website, days)
  const countries = await countCountries(connection, website, span, maxCountries)
  const types = await countTypes(connection, website, span)
  const { opened, paid, paidReally } = await countFunnel(connection, website, span)
  const sessions = await countAbstractsBySession(connection, website, span)

  const unit = unitOf(reach)
  const steps = stepsOf(reach, unit)
  const previous = request ? await readPrevious(reading, request, steps) : null

  const registrations = sum(registered, ({ registrations }) => registrations)
  const centsOf = (choice: (row: MoneyRow) => boolean) => sum(money.filter(choice), ({ cents }) => cents)
  const countryCount = countries[0]?.countries ?? 0

  return {
    ...reach,
    timeZone,
    unit,
    steps: addUp(steps, daysOf(registered, money), keys),
    previous,
    hasRegistration: await hasRegistration(connection, website),
    registrations,
    cancelled: sum(registered, ({ cancelled }) => cancelled),
    revenueCents: centsOf(({ livemode }) => livemode),
    discountRevenueCents: centsOf(({ livemode, forDiscount }) => livemode && forDiscount),
    testRevenueCents: centsOf(({ livemode }) => !livemode),
    testDiscountRevenueCents: centsOf(({ livemode, forDiscount }) => !livemode && forDiscount),
    countries,
    otherCountries: {
      countries: countryCount - countries.length,
      count: registrations - sum(countries, ({ count }) => count),
    },
    registrationTypes: byType(types, ({ registrationType }) => registrationType),
    presentationTypes: byType(types, ({ presentationType }) => presentationType).map((one) => ({
      ...one,
      ...labelOf(types, one.name),
    })),
    sessions,
    abstracts: sum(sessions, ({ count }) => count),
    way: { registered: registrations, opened, paid, paidInTest: paid - paidReally },
  }
}

/** The lines of the previous range, in the same steps. */
const readPrevious = async (
  { connection, moneyByDay, website, timeZone }: Reading,
  request: DaySpan,
  steps: readonly DaySpan[],
): Promise<Figures['previous']> => {
  const before = previousOf(request)
  const days = zonedDays(before, timeZone)
  const registered = await countRegistrationsByDay(connection, website, days)
  const money = await moneyByDay(connection, website, days)
  const earlier = addUp(
    movedBy(steps, -daysBetween(before.from, request.from)),
    daysOf(registered, money),
    keys,
  )
  return {
    ...before,
    registrations: sum(earlier, ({ registrations }) => registrations),
    revenueCents: sum(earlier, ({ revenueCents }) => revenueCents),
    testRevenueCents: sum(earlier, ({ testRevenueCents }) => testRevenueCents),
    steps: earlier,
  }
}

const keys = ['registrations', 'revenueCents', 'testRevenueCents'] as const

type RegisteredRow = Awaited<ReturnType<typeof countRegistrationsByDay>>[number]

const daysOf = (registered: readonly RegisteredRow[], money: readonly MoneyRow[]) => [
  ...registered.map(({ day, registrations }) => ({
    day,
    registrations,
    revenueCents: 0,
    testRevenueCents: 0,
  })),
  ...money.map(({ day, livemode, cents }) => ({
    day,
    registrations: 0,
    revenueCents: livemode ? cents : 0,
    testRevenueCents: livemode ? 0 : cents,
  })),
]

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

/** From the first day with data to the last, at least today. */
const reachOf = (
  { first, last }: { first: Date | null; last: Date | null },
  today: string,
  timeZone: string,
) =>
  [first, last]
    .flatMap((moment) => (moment ? dayOf(moment, timeZone) : []))
    .reduce<DaySpan>(({ from, to }, day) => ({ from: day < from ? day : from, to: day > to ? day : to }), {
      from: today,
      to: today,
    })

const dayOf = (moment: Date, timeZone: string): string => wallTimeAt(moment.getTime(), timeZone).date

/** The name of a type, where its code does not tell it. */
const labelOf = (types: readonly { presentationType: string; label: string | null }[], name: string) => {
  const label = types.find(({ presentationType }) => presentationType === name)?.label
  return label && label !== formatType(name) ? { label } : {}
}

/** The counts of one group of types, most frequent first. */
const byType = <Row extends { count: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): NamedCount[] =>
  [...Map.groupBy(rows, nameOf)]
    .map(([name, counts]) => ({ name, count: sum(counts, ({ count }) => count) }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
