import { Clock } from 'lucide-react'
import { useState } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Chip } from '#ui/admin/chip.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { DataTable } from '#ui/admin/lists/data-table.tsx'
import { SelectionBar } from '#ui/admin/lists/selection-bar.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { Family, State } from './state.tsx'

type Row = { id: string; name: string; email: string; cents: number; at: string }

const rows: readonly Row[] = [
  {
    id: '1',
    name: 'Mirela Okonjo-Haas',
    email: 'mirela.okonjo-haas@institute.example.org',
    cents: 96_495,
    at: '2026-03-01T18:33:00Z',
  },
  {
    id: '2',
    name: 'Jūkichi Ångström',
    email: 'jukichi@example.org',
    cents: 49_900,
    at: '2026-03-02T02:05:00Z',
  },
  { id: '3', name: 'Astrid Solbakken', email: 'a@example.org', cents: 0, at: '2026-03-03T11:00:00Z' },
]

const columns: readonly Column<Row>[] = [
  { head: 'Name', isName: true, cell: ({ name }) => <bdi>{name}</bdi>, sort: orderBy('name') },
  { head: 'Email', cell: ({ email }) => <EmailAddress of={email} /> },
  { head: 'Status', cell: () => <Chip tone="warn" icon={Clock} word="Pending" /> },
  { head: 'Amount', align: 'end', cell: ({ cents }) => (cents ? `€${(cents / 100).toFixed(2)}` : '–') },
  { head: 'Date', cell: ({ at }) => <Moment at={at} />, sort: orderBy('date') },
  {
    head: 'Actions',
    isForScreen: true,
    cell: ({ name }) => <AdminButton aria-label={`Edit ${name}`}>Edit</AdminButton>,
  },
]

function orderBy(name: string) {
  return { ascending: name, descending: `-${name}` }
}

/** The table of the product with these rows; everything in it can be used. */
function Table({ caption, sort: first = '-date', chosen: already, ...rest }: TableProps) {
  const [sort, setSort] = useState(first)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(already))
  return (
    <div className="adm-list">
      {already && (
        <SelectionBar count={chosen.size} onClear={() => setChosen(new Set())}>
          <AdminButton>Export chosen</AdminButton>
        </SelectionBar>
      )}
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        onSort={setSort}
        {...(already && { selection: { chosen, onChange: setChosen } })}
        {...rest}
      />
    </div>
  )
}

type TableProps = {
  caption: string
  sort?: string
  /** The ids of the selected rows; undefined: rows cannot be selected. */
  chosen?: readonly string[]
  busy?: boolean
  wide?: boolean
  onOpen?: () => void
}

export function Tables() {
  return (
    <Family id="tables" title="Tables">
      <State name="newest first, rows open" wide>
        <Table caption="Bookings, newest first" onOpen={() => undefined} />
      </State>
      <State name="by name, one of three rows selected" wide>
        <Table caption="Bookings, one selected" sort="name" chosen={['2']} />
      </State>
      <State name="all rows selected" wide>
        <Table caption="Bookings, all selected" chosen={['1', '2', '3']} />
      </State>
      <State name="the next rows load" wide>
        <Table caption="Bookings, loading the next" busy />
      </State>
      <State name="compact" wide>
        <div data-rows="compact">
          <Table caption="Bookings, compact" />
        </div>
      </State>
      <State name="wide: scrolls within itself" wide>
        <Table caption="Bookings, scrolling" wide />
      </State>
    </Family>
  )
}
