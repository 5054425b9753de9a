import { AdminListFoot } from '#platform/browser/lists/admin-list-foot.tsx'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { ListFoot } from '#ui/admin/lists/list-foot.tsx'
import { EmptyList, FailedList, FailedQuery, ListWait, LoadingRows } from '#ui/admin/lists/list-states.tsx'
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
      <State name="ListWait: failed">
        <div className="adm-list">
          <ListWait list={{ data: undefined, error, refetch }} failed={failed} loading="Loading..." />
        </div>
      </State>
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

/** A list whose pages are in the address, as React Query provides it. */
const pageOf = (next: string | undefined, isFetching = false) => ({
  data: { rows: Array.from({ length: 25 }), next },
  isFetching,
  isPlaceholderData: false,
  refetch: async () => undefined as never,
})
const address = { isFirstPage: false, first: nothing, previous: nothing, next: nothing, set: nothing }

function Feet() {
  return (
    <>
      <State name="ListFoot: only a number" wide>
        <div className="adm-list">
          <ListFoot count="3 sessions" onRefresh={nothing} isRefreshing={false} />
        </div>
      </State>
      <State name="AdminListFoot: the first page, refreshing" wide>
        <div className="adm-list">
          <AdminListFoot
            list={pageOf('2', true)}
            address={{ ...address, isFirstPage: true, previous: undefined }}
            limit="25"
            words={['booking', 'bookings']}
            more="2 of them cancelled"
          />
        </div>
      </State>
      <State name="AdminListFoot: the last page" wide>
        <div className="adm-list">
          <AdminListFoot
            list={pageOf(undefined)}
            address={address}
            limit="50"
            words={['booking', 'bookings']}
          />
        </div>
      </State>
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
