import { AdminList } from '#platform/browser/lists/admin-list.tsx'
import type { AdminListState } from '#platform/browser/lists/use-admin-list.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { ListFoot } from '#ui/admin/lists/list-foot.tsx'
import { EmptyList, FailedList, FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { TileStrip } from '#ui/admin/lists/tile-strip.tsx'
import { WholeList } from '#ui/admin/lists/whole-list.tsx'
import { Family, State } from './state.tsx'

const nothing = () => undefined
const refetch = async () => undefined
const error = new Error('The server does not answer. Check your connection.')
const failed = ({ message }: Error) => ({ sentence: 'The sessions could not be loaded.', cause: message })
const empty = (
  <EmptyList sentence="No sessions yet.">
    <AdminButton variant="primary">Add a session</AdminButton>
  </EmptyList>
)
/** A list of a page in each state of its query. */
const requests = {
  'WholeList: loading': { data: undefined, error: null },
  'WholeList: empty': { data: [], error: null },
  'WholeList: rows': { data: ['Wind Energy', 'Solar Power'], error: null },
  'WholeList: failed': { data: undefined, error },
  'WholeList: failed, the old rows stay': { data: ['Wind Energy', 'Solar Power'], error },
} as const

export function Lists() {
  return (
    <Family id="lists" title="States of lists">
      {Object.entries(requests).map(([name, request]) => (
        <State key={name} name={name}>
          <WholeList
            request={{ ...request, isRefetching: false, refetch }}
            failed={failed}
            loading="Loading the sessions..."
            empty={empty}
            count={(rows) => `${rows} sessions`}
          >
            {(rows) => (
              <ul className="grid gap-2 p-4">
                {rows.map((row) => (
                  <li key={row}>{row}</li>
                ))}
              </ul>
            )}
          </WholeList>
        </State>
      ))}
      <Waiting />
      <Feet />
      <Tiles />
    </Family>
  )
}

function Waiting() {
  return (
    <>
      <State name="LoadingRows: with its words">
        <div className="adm-list">
          <LoadingRows words="Loading the payments..." rows={3} showsWords />
        </div>
      </State>
      <State name="FailedList: nothing to retry">
        <FailedList sentence="The file could not be saved." cause="It is larger than 25 MB." />
      </State>
      <State name="FailedQuery">
        <FailedQuery error={error} refetch={refetch} sentence="The figures could not be loaded." />
      </State>
    </>
  )
}

type Row = { id: string; name: string }
const rows: readonly Row[] = [
  { id: '1', name: 'Mirela Okonjo-Haas' },
  { id: '2', name: 'Astrid Solbakken' },
]
const columns: readonly Column<Row>[] = [
  { head: 'Name', isName: true, opens: true, cell: ({ name }) => name, phone: 'below' },
  { head: 'Id', cell: ({ id }) => id, phone: 'beside' },
]

type Page = { rows?: readonly Row[]; next?: string; total?: number; error?: Error; isNarrowed?: boolean }

/** A list as `useAdminList` gives it. */
const listOf = ({ rows, next, total, error, isNarrowed = false }: Page) =>
  ({
    address: { isFirstPage: true, pagesBefore: 0, first: nothing, next: nothing, reset: nothing },
    query: { sort: '-date', limit: '25' },
    page: {
      data: rows && { rows, next, total },
      error: error ?? null,
      isError: Boolean(error),
      isFetching: false,
      isPlaceholderData: false,
      refetch,
    },
    rows: rows ?? [],
    isOld: false,
    selection: { chosen: new Set(['2']), onChange: nothing, clear: nothing },
    isNarrowed,
    sortBy: nothing,
    resize: nothing,
    refresh: nothing,
  }) as unknown as AdminListState<Row>

const pages: Readonly<Record<string, Page>> = {
  'AdminList: loading': {},
  'AdminList: empty': { rows: [] },
  'AdminList: nothing matches': { rows: [], isNarrowed: true },
  'AdminList: the first page, one row selected': { rows, next: '2', total: 41 },
  'AdminList: failed': { error },
  'AdminList: failed, the old rows stay': { rows, error },
}

function Feet() {
  return (
    <>
      <State name="ListFoot: only a number" wide>
        <div className="adm-list">
          <ListFoot count="3 sessions" onRefresh={nothing} isRefreshing={false} />
        </div>
      </State>
      {Object.entries(pages).map(([name, page]) => (
        <State key={name} name={name} wide>
          <div className="adm-list">
            <AdminList
              list={listOf(page)}
              caption={name}
              noun={['booking', 'bookings']}
              columns={columns}
              nameOf={({ name: booker }) => booker}
              onOpen={nothing}
              chosen={<AdminButton>Export chosen</AdminButton>}
              empty={empty}
              noMatch="No bookings match"
            />
          </div>
        </State>
      ))}
    </>
  )
}

function Tiles() {
  const tones = ['ok', 'warn', 'danger', 'gold', 'orange', 'neutral'] as const
  return (
    <>
      <State name="TileStrip: each tone, a link, a note" wide>
        <TileStrip
          label="Payments in every tone"
          tiles={[
            { name: 'All', value: '41', to: '#lists', note: 'since 1 March' },
            ...tones.map((tone, index) => ({ name: `In ${tone}`, value: String(index * 7), tone })),
          ]}
        />
      </State>
      <State name="TileStrip: loading">
        <TileStrip label="Payments while loading" tiles={[{ name: 'All', value: undefined }]} />
      </State>
      <State name="TileStrip: failed">
        <TileStrip
          label="Payments not loaded"
          tiles={[]}
          failure={<FailedList sentence="The figures could not be loaded." onRetry={nothing} />}
        />
      </State>
    </>
  )
}
