import { Flag, Globe, Pencil, Pin } from 'lucide-react'
import { formatCents } from '#shared/money.ts'
import type { ConferenceState, Website } from '#shared/website.ts'
import { Chip, type ChipTone } from '#ui/admin/chip.tsx'
import { EmptyValue } from '#ui/admin/empty-value.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { WebsiteRing } from '#ui/admin/website-badge.tsx'
import type { ConferenceRow } from './use-conference-list.ts'

const chips: Readonly<Record<ConferenceState, readonly [ChipTone, typeof Flag, string]>> = {
  live: ['ok', Globe, 'Live'],
  draft: ['neutral', Pencil, 'Draft'],
  archived: ['info', Flag, 'Ended'],
}

/** The state of a conference. */
function ConferenceStateChip({ state }: { state: ConferenceState }) {
  const [tone, icon, word] = chips[state]
  return <Chip tone={tone} icon={icon} word={word} />
}

type Pins = {
  /** Those that the sidebar shows. */
  pinned: readonly Website[]
  /** No more fit. */
  isFull: boolean
  onPin: (website: Website, isPinned: boolean) => void
}

/** The columns of the list, with the buttons that pin a conference to the sidebar. */
export const conferenceColumns = (pins: Pins): readonly Column<ConferenceRow>[] => [
  pinColumn(pins),
  ...aboutConference,
  ...figures,
]

const pinColumn = ({ pinned, isFull, onPin }: Pins): Column<ConferenceRow> => ({
  head: 'Pin',
  isForScreen: true,
  hiddenBelow: 700,
  cell: ({ website, shortName }) => {
    const isPinned = pinned.includes(website)
    return (
      <button
        type="button"
        className="adm-copy conf-pin"
        aria-pressed={isPinned}
        aria-disabled={(isFull && !isPinned) || undefined}
        title="Show in the sidebar"
        onClick={() => (isPinned || !isFull) && onPin(website, !isPinned)}
      >
        <Pin size={15} fill={isPinned ? 'currentColor' : 'none'} aria-hidden="true" />
        <span className="sr-only">Show {shortName} in the sidebar</span>
      </button>
    )
  },
})

const aboutConference: readonly Column<ConferenceRow>[] = [
  {
    head: 'Conference',
    isName: true,
    opens: true,
    sort: { ascending: 'name', descending: '-name' },
    cell: ({ website, name }) => (
      <span className="conf-name">
        <WebsiteRing website={website} />
        <span>{name}</span>
      </span>
    ),
    note: ({ shortName, city }) => (
      <>
        {shortName}
        <span className="conf-on-phone"> · {city}</span>
      </>
    ),
  },
  {
    head: 'Place and dates',
    sort: { ascending: 'date', descending: '-date' },
    cell: ({ city, country }) => placeOf(city, country),
    note: ({ dates }) => dates,
  },
  {
    head: 'State',
    phone: 'below',
    cell: ({ state, dates }) => (
      <>
        <ConferenceStateChip state={state} />
        <span className="conf-on-phone"> {dates}</span>
      </>
    ),
  },
  {
    head: 'Address',
    hiddenBelow: 1100,
    cell: ({ home }) => <span className="text-ink-2">{home.replace(/^https?:\/\//, '')}</span>,
    note: ({ state, home, shortName, next }) =>
      state === 'draft' ? (
        'Shows “in preparation”'
      ) : (
        <>
          <a href={home} target="_blank" rel="noreferrer" className="font-[560] text-ai hover:underline">
            Open the website<span className="sr-only"> of {shortName} (new tab)</span>
          </a>
          {next && <span className="block">Leads to {next.name}</span>}
        </>
      ),
  },
]

const figures: readonly Column<ConferenceRow>[] = [
  {
    head: 'Registered',
    align: 'end',
    phone: 'beside',
    cell: ({ state, registered }) => (
      <b className="num">
        {state === 'draft' && registered === 0 ? (
          <EmptyValue means="None yet" />
        ) : (
          registered.toLocaleString('en')
        )}
      </b>
    ),
    note: ({ state, places }) =>
      places === null ? state === 'draft' && 'not open' : `of ${places.toLocaleString('en')} places`,
  },
  {
    head: 'Revenue',
    align: 'end',
    hiddenBelow: 1100,
    cell: ({ state, revenueCents }) => (
      <b className="num">
        {state === 'draft' && revenueCents === 0 ? (
          <EmptyValue means="None yet" />
        ) : (
          formatCents(revenueCents)
        )}
      </b>
    ),
    note: ({ refundedCents }) => refundedCents > 0 && `${formatCents(refundedCents)} refunded`,
  },
  { head: 'To do', align: 'end', hiddenBelow: 700, cell: (row) => <ToDo row={row} /> },
]

/** `Oslo, Norway`; a city that is its country is written once. */
const placeOf = (city: string, country: string) => (city === country ? city : `${city}, ${country}`)

function ToDo({ row: { firstSteps, toDo } }: { row: ConferenceRow }) {
  if (firstSteps)
    return (
      <span className="font-[600] whitespace-nowrap">
        First steps: {firstSteps.done} of {firstSteps.of}
      </span>
    )
  if (toDo === 0) return <span className="text-ink-2">Nothing</span>
  return <span className="font-[600] whitespace-nowrap">{toDo.toLocaleString('en')} waiting</span>
}
