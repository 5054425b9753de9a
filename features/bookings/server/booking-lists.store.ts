import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { listedNames } from '#features/bookings/booking-fields.ts'
import type { BookingSort, BookingTabCounts, ManualMethod } from '#features/bookings/bookings.contract.ts'
import type { BookingState } from '#features/payments/booking-states.ts'
import { type PaymentStatus, paymentStatuses } from '#features/payments/payments.contract.ts'
import { effectiveRank, isEffective, isKept, keptOf } from '#features/payments/server/payments.ts'
import type { RegistrantName } from '#features/registration/registrant.fields.ts'
import { searchedRegistration } from '#features/registration/server/registration.ts'
import { addressKeyOf } from '#platform/server/postgres/address.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { findNewestMatches } from '#platform/server/postgres/search/find-newest.ts'
import { everyFound, type Found, foundByAny } from '#platform/server/postgres/search/found.ts'
import { holds, idEnds, idMatches, idsBeginning } from '#platform/server/postgres/search/text-search.ts'
import { maxCounted, mayBePartOfUuid } from '#shared/search/search.ts'
import { idEndOf } from '#shared/short-reference.ts'
import type { Website } from '#shared/website.ts'
import { type BookingKey, bookingKeys, orderOf } from './booking-keys.store.ts'

/** A registration with its effective payment, whose columns are null without one. */
export type ListedBooking = Record<RegistrantName, string> & {
  id: string
  /** Null: the conference has no such type. */
  presentationLabel: string | null
  createdAt: Date
  version: number
  cancelledAt: Date | null
  addedByHand: boolean
  paymentId: string | null
  status: PaymentStatus | null
  provider: string
  livemode: boolean
  manualMethod: ManualMethod | null
  paidPresentation: string
  /** Null: paid before names were stored. */
  paidLabel: string | null
  presentationCents: number
  accommodationCents: number | null
  accommodationNights: number | null
  accommodationGuests: number | null
  feeBasisPoints: number
  totalCents: number
  /** The remaining cents of all COMPLETED payments of the registration with the same livemode as this one. */
  remainingCents: number
  isKept: boolean | null
  accompanyingPerson: boolean | null
  extraNights: number | null
  otherBookingPaid: boolean
  stayNights: number | null
  stayGuests: number | null
  /** Current cents of the chosen room and its registration; null with a payment, or where there is no such price. */
  roomPresentationCents: number | null
  roomCents: number | null
  roomFeeBasisPoints: number | null
  /** The sort value before the id; empty by date. */
  sortKey: string | number
}

/** The filters of a website's bookings, combined with AND. */
export type BookingChoice = {
  stay?: 'with' | 'without' | undefined
  state?: BookingState | undefined
  search?: string | undefined
  ids?: readonly string[] | undefined
}

const registrantColumns = sql.join(listedNames.map((name) => sql.ref(`r.${name}`)))

/** The position of the last booking before a page. The time is part of the id. */
export type BookingPosition = { key: string | number; id: string }

/** The next `count` bookings after a position, or the first ones. */
export const readBookings = async (
  connection: Connection,
  website: Website,
  choice: BookingChoice,
  { sort, after, count }: { sort: BookingSort; after: BookingPosition | undefined; count: number },
): Promise<ListedBooking[]> => {
  const isDescending = sort.startsWith('-')
  const direction = isDescending ? sql`desc` : sql`asc`
  const key = bookingKeys[orderOf(sort)]
  const order = sql`sort_key ${direction}, id ${direction} limit ${count}`
  const beyond = isDescending ? sql`<` : sql`>`
  const paths = searchPaths(website, choice)
    .flatMap((path) => scansOf(path, key))
    .map(({ by, id, ...path }) => {
      const place =
        after &&
        (key.isIdAlone
          ? sql<SqlBool>`${id} ${beyond} ${after.id}::uuid`
          : sql<SqlBool>`(${by}, ${id}) ${beyond} (${after.key}, ${after.id}::uuid)`)
      const registration = place ? [...path.registration, place] : path.registration
      return sql`(${chosenOf(website, sql`r.id, ${by} as sort_key`, { ...path, registration })} order by ${order})`
    })
  const { rows } = await sql<ListedBooking>`
    with chosen as materialized (
      select id, sort_key from (${sql.join(paths, sql` union `)}) as found order by ${order}
    )
    select r.id, chosen.sort_key, ${registrantColumns}, of_type.label as presentation_label, r.created_at, r.version, r.cancelled_at, r.added_by_hand,
      p.id as payment_id, p.status, p.provider, p.livemode, p.manual_method, p.presentation_type as paid_presentation,
      p.presentation_label as paid_label,
      p.presentation_cents, p.accommodation_cents, p.accommodation_nights, p.accommodation_guests,
      p.fee_basis_points, p.total_cents, p.remaining_cents, p.is_kept,
      coalesce(p.accompanying_person, r.accompanying_person) as accompanying_person,
      coalesce(p.extra_nights, r.extra_nights) as extra_nights,
      coalesce(p.accommodation_nights, r.accommodation_nights) as stay_nights,
      coalesce(p.accommodation_guests, r.accommodation_guests) as stay_guests,
      room.presentation_cents as room_presentation_cents, room.accommodation_cents as room_cents,
      room.fee_basis_points as room_fee_basis_points,
      ${otherBookingPaid} as other_booking_paid
    from chosen
    join registrations r on r.website = ${website} and r.id = chosen.id
    left join presentation_types of_type on of_type.website = r.website and of_type.type = r.presentation_type
      and of_type.deleted_at is null
    left join lateral (
      select p.*, ${isKept('p')} as is_kept,
        (sum(case when p.status = 'COMPLETED' then ${keptOf('p')} else 0 end) over (partition by p.livemode))::bigint
          as remaining_cents
      from payment_records p where p.website = ${website} and p.registration_id = r.id
      order by ${effectiveRank('p')} desc limit 1
    ) p on true
    left join lateral (
      select t.price_cents as presentation_cents, a.price_cents as accommodation_cents,
        s.processing_fee_basis_points as fee_basis_points
      from presentation_types t
      join accommodation_combinations a on a.website = t.website and a.deleted_at is null
        and a.nights = r.accommodation_nights and a.guests = r.accommodation_guests
      left join pricing_settings s on s.website = t.website
      where p.id is null and t.website = ${website} and t.type = r.presentation_type and t.deleted_at is null
        and t.price_cents is not null
    ) room on true
    order by chosen.sort_key ${direction}, r.id ${direction}`.execute(connection)
  return rows
}

/** Whether neither booking is cancelled, and the other one of this address is paid with the same livemode. */
const otherBookingPaid = sql`r.cancelled_at is null and exists (
  select from registrations other
  join payment_records paid on paid.website = other.website and paid.registration_id = other.id
  where other.website = r.website and ${addressKeyOf('other.email')} = ${addressKeyOf('r.email')} and other.id <> r.id
    and other.cancelled_at is null and ${isKept('paid')} and paid.livemode = coalesce(p.livemode, paid.livemode)
)`

/**
 * The index scans that together return one path in order: for a sort key of the payment, one over the payments and
 * one over the bookings without any.
 */
const scansOf = (path: Path, { of, by, without }: BookingKey) => {
  const byRegistration = { ...path, by, id: sql`r.id` }
  if (of === 'registration') return [byRegistration]
  if (path.isWithoutPayment) return [{ ...byRegistration, by: without }]
  const none = { ...byRegistration, registration: [...path.registration, hasNoPayment], by: without }
  const paid = { ...path, by, id: sql`p.registration_id`, isByPayment: true }
  return path.payment.length > 0 ? [paid] : [paid, none]
}

/** Counts the matching bookings: all, with a room and without one. */
export const countChosen = async (
  connection: Connection,
  website: Website,
  choice: Omit<BookingChoice, 'stay'>,
): Promise<BookingTabCounts> => {
  const paths = searchPaths(website, choice).map((path) =>
    chosenOf(website, sql`r.id, r.registration_type`, path),
  )
  const { rows } = await sql<BookingTabCounts>`
    select count(*) as "all",
      count(*) filter (where registration_type = 'REGISTRATION_AND_ACCOMMODATION') as "with",
      count(*) filter (where registration_type = 'REGISTRATION_ONLY') as "without"
    from (${sql.join(paths, sql` union `)}) as found`.execute(connection)
  const [counts] = rows
  if (!counts) throw new Error('The bookings were not counted')
  return counts
}

/** The newest matches of a search, as in the list, except matches in the middle of a payment's id. */
export const findNewestBookings = async (
  connection: Connection,
  website: Website,
  search: string,
): Promise<Found> => {
  const isText = !idsBeginning(search) && !idEndOf(search) && !namesSize(search)
  const none = { registration: [], payment: [] }
  const paths = isText
    ? [labelPath(website, search, none), ...sizePaths(search, none)]
    : searchPaths(website, { search })
  return foundByAny(
    await Promise.all([
      ...(isText ? [findNewestMatches(connection, { website, searched: searchedRegistration, search })] : []),
      ...paths.map((path) => newestOf(connection, website, path)),
    ]),
  )
}

const newestOf = async (connection: Connection, website: Website, path: Path): Promise<Found> => {
  const { rows } = await sql<{ id: string }>`
    select id from (${chosenOf(website, sql`r.id`, path)}) as found order by id desc limit ${maxCounted}`.execute(
    connection,
  )
  return everyFound(rows.map(({ id }) => id))
}

/** Conditions on the registration (r) or the effective payment (p): one path to a match. */
type Path = {
  registration: RawBuilder<SqlBool>[]
  payment: RawBuilder<SqlBool>[]
  /** Matches only bookings without any payment. */
  isWithoutPayment?: boolean
  /** Joins the effective payment even without a condition on it. */
  isByPayment?: boolean
}

const hasNoPayment = sql<SqlBool>`exists (
  select from registrations_without_payment w where w.website = r.website and w.registration_id = r.id
)`

const isActive = sql<SqlBool>`r.cancelled_at is null`
const isCancelled = sql<SqlBool>`r.cancelled_at is not null`
const notPaid = paymentStatuses.filter((status) => status !== 'COMPLETED')

/** Each path is an index scan of its own; the result is their union. */
export const searchPaths = (website: Website, { stay, state, search, ids }: BookingChoice): Path[] => {
  // uses the index of the status: one scan per status is as fast as one scan for all
  if (state === 'unpaid')
    return notPaid.flatMap((state) => searchPaths(website, { stay, state, search, ids }))
  const registration: RawBuilder<SqlBool>[] = []
  const payment: RawBuilder<SqlBool>[] = []
  if (state) registration.push(state === 'booking-cancelled' ? isCancelled : isActive)
  if (stay) {
    const type = stay === 'with' ? 'REGISTRATION_AND_ACCOMMODATION' : 'REGISTRATION_ONLY'
    registration.push(sql<SqlBool>`r.registration_type = ${type}`)
  }
  if (ids) registration.push(sql<SqlBool>`r.id = any(${[...ids]}::uuid[])`)
  if (state === 'none') registration.push(hasNoPayment)
  const status = paymentStatuses.find((one) => one === state)
  if (status) payment.push(sql<SqlBool>`p.status = ${status}`)
  const isWithoutPayment = state === 'none'

  if (!search) return [{ registration, payment, isWithoutPayment }]
  const range = idsBeginning(search)
  if (range) {
    const within = sql<SqlBool>`p.id between ${range.least} and ${range.greatest}`
    return [{ registration, payment: [...payment, within] }]
  }
  const end = idEndOf(search)
  if (end) {
    const ended = [...registration, idEnds(sql`r.id`, end)]
    return [{ registration: ended, payment, isWithoutPayment }]
  }
  // the two words of a size occur in many texts, so that a text search would be slow
  if (namesSize(search)) return sizePaths(search, { registration, payment })
  return [
    { registration: [...registration, holds(searchedRegistration, search)], payment, isWithoutPayment },
    labelPath(website, search, { registration, payment, isWithoutPayment }),
    ...(mayBePartOfUuid(search)
      ? [{ registration, payment: [...payment, idMatches(sql`p.id`, paymentIds(website), search)] }]
      : []),
    ...sizePaths(search, { registration, payment }),
  ]
}

/** The bookings of types that an organiser gave such a name; a code is part of the searched text already. */
const labelPath = (website: Website, search: string, path: Path): Path => ({
  ...path,
  registration: [
    ...path.registration,
    sql<SqlBool>`r.presentation_type = any(array(
      select t.type from presentation_types t
      where t.website = ${website} and ${holds(typeText(sql`t.label`), search)}
        and not ${holds(typeText(sql`t.type`), search)}
    ))`,
  ],
})

const typeText = (column: RawBuilder<string>) => ({
  table: 'presentation_types',
  as: 't',
  text: sql<string>`fold_text(' ' || ${column})`,
})

const paymentIds = (website: Website) => ({
  table: 'payment_records',
  column: 'id',
  where: sql<SqlBool>`website = ${website}`,
})

/** The nights or guests named by a search: those of the payment, or, without one, those of the choice. */
const sizePaths = (search: string, { registration, payment }: Path): Path[] =>
  sizesIn(search).flatMap(({ column, count }) => [
    { registration, payment: [...payment, sql<SqlBool>`p.${column} = ${count}`] },
    ...(payment.length > 0
      ? []
      : [
          {
            registration: [...registration, hasNoPayment, sql<SqlBool>`r.${column} = ${count}`],
            payment,
            isWithoutPayment: true,
          },
        ]),
  ])

const aSize = /^(\d{1,2})(?: *(night|guest)s?)?$/i
/** `2 nights`, but not `2` alone, which may be part of something else. */
const namesSize = (search: string): boolean => aSize.exec(search)?.[2] !== undefined

const sizesIn = (search: string) => {
  const [, digits, word] = aSize.exec(search) ?? []
  if (!digits) return []
  const of = word ? [word.toLowerCase() === 'night' ? 'nights' : 'guests'] : ['nights', 'guests']
  return of.map((what) => ({ column: sql.ref(`accommodation_${what}`), count: Number(digits) }))
}

/** The query of one path. */
export const chosenOf = (website: Website, columns: RawBuilder<unknown>, path: Path) => {
  const { registration, payment, isByPayment = payment.length > 0 } = path
  return sql`
    select ${columns} from registrations r
    ${isByPayment ? sql`join payment_records p on p.website = ${website} and p.registration_id = r.id` : sql``}
    where ${both([sql<SqlBool>`r.website = ${website}`, ...registration, ...payment])}
    ${isByPayment ? sql`and ${isEffective('p', 'registrationId')}` : sql``}`
}

const both = (conditions: readonly RawBuilder<SqlBool>[]) => sql.join(conditions, sql` and `)
