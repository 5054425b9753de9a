import { listFailure } from '#features/abstracts/abstract-list-failure.ts'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import type { AuthorAct } from '#features/abstracts/link-action-messages.ts'
import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminListFoot } from '#platform/browser/lists/admin-list-foot.tsx'
import type { ListAddress } from '#platform/browser/lists/use-list-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmptyList, ListWait } from '#ui/admin/lists/list-states.tsx'
import { SelectionBar } from '#ui/admin/lists/selection-bar.tsx'
import { useSelection } from '#ui/admin/lists/use-selection.ts'
import { AdminDecideBar } from '../decisions/admin-decide-bar.tsx'
import { AdminAbstractReading } from '../reading/admin-abstract-reading.tsx'
import type { abstractListIn, abstractListNames } from './abstract-filter.ts'
import { AdminAbstractTable } from './admin-abstract-table.tsx'
import type { AbstractView } from './use-abstract-view.ts'
import type { useAbstracts } from './use-abstracts.ts'

type Props = ReturnType<typeof abstractListIn> & {
  list: ReturnType<typeof useAbstracts>['list']
  address: Omit<ListAddress, 'set'> & {
    set: (changed: Partial<Record<(typeof abstractListNames)[number], string>>) => void
  }
  view: AbstractView
  /** The id of the open submission. */
  reading: string
  onRead: (id: string) => void
  onAct: (act: AuthorAct, submission: AbstractListItem) => void
  onMessage: (kind: 'ok' | 'danger', message: string) => void
  /** Opens the decision dialog for these. */
  onAsk: (chosen: readonly AbstractListItem[]) => void
}

/** The submissions of the selected tab, as a table or in the reader, with pagination. */
export function AdminAbstractList({
  list,
  address,
  filter,
  query,
  view,
  reading,
  onRead,
  onAct,
  onMessage,
  onAsk,
}: Props) {
  const { website } = useAdmin()
  const rows = list.data?.rows ?? []
  const next = list.data?.next
  const selection = useSelection(
    JSON.stringify([website, query]),
    rows.map(({ id }) => id),
  )
  return (
    <>
      {view === 'table' && (
        <Chosen rows={rows} selection={selection} sort={query.sort} onMessage={onMessage} onAsk={onAsk} />
      )}
      <ListWait list={list} failed={listFailure} loading="Loading submissions..." />
      {list.data && rows.length === 0 && (
        <NoSubmissions isNarrowed={Object.keys(filter).length > 0} onReset={address.reset} />
      )}
      {rows.length > 0 &&
        (view === 'reading' ? (
          <AdminAbstractReading
            rows={rows}
            wished={reading}
            onWish={onRead}
            onNextPage={next && !list.isPlaceholderData ? () => address.next(next) : undefined}
            onAct={onAct}
          />
        ) : (
          <AdminAbstractTable
            rows={rows}
            busy={list.isPlaceholderData}
            sort={query.sort}
            onSort={(sort) => address.set({ sort: sort === '-date' ? '' : sort })}
            selection={selection}
            onOpen={onRead}
          />
        ))}
      <AdminListFoot
        list={list}
        address={address}
        limit={query.limit}
        words={['submission', 'submissions']}
        cards={view === 'reading'}
      />
    </>
  )
}

type ChosenProps = Pick<Props, 'onMessage' | 'onAsk'> & {
  rows: readonly AbstractListItem[]
  selection: ReturnType<typeof useSelection>
  sort: Props['query']['sort']
}

/** The actions on the selected submissions. */
function Chosen({ rows, selection, sort, onMessage, onAsk }: ChosenProps) {
  const { mayWrite } = useAdmin()
  const chosen = rows.filter(({ id }) => selection.chosen.has(id))
  const ids = [...selection.chosen].join()
  return (
    <SelectionBar count={selection.chosen.size} onClear={selection.clear}>
      {mayWrite && (
        <AdminDecideBar
          chosen={chosen}
          onDecided={(message) => {
            selection.clear()
            onMessage('ok', message)
          }}
          onFailed={(message) => onMessage('danger', message)}
          onAsk={() => onAsk(chosen)}
        />
      )}
      <AdminEmailButton list="abstracts" query={{ ids }} count={selection.chosen.size} variant="quiet" />
      <AdminExport
        list="abstract-submissions"
        query={{ ids, sort }}
        words="Export selected"
        variant="quiet"
      />
    </SelectionBar>
  )
}

function NoSubmissions({ isNarrowed, onReset }: { isNarrowed: boolean; onReset: () => void }) {
  return (
    <EmptyList sentence="No submissions found">
      {isNarrowed ? (
        <>
          <p className="text-ink-2">No submission matches these filters.</p>
          <AdminButton onClick={onReset}>Reset Filters</AdminButton>
        </>
      ) : (
        <p className="text-ink-2">Submissions appear here when authors send them.</p>
      )}
    </EmptyList>
  )
}
