import { listFailure } from '#features/abstracts/abstract-list-failure.ts'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import type { AuthorAct } from '#features/abstracts/link-action-messages.ts'
import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminList } from '#platform/browser/lists/admin-list.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import { AdminDecideBar } from '../decisions/admin-decide-bar.tsx'
import { AdminAbstractReading } from '../reading/admin-abstract-reading.tsx'
import { abstractColumns } from './admin-abstract-columns.tsx'
import type { useAbstracts } from './use-abstracts.ts'
import type { useOpenAbstracts } from './use-open-abstracts.ts'

type Props = {
  submissions: ReturnType<typeof useAbstracts>
  opened: ReturnType<typeof useOpenAbstracts>
  onAct: (act: AuthorAct, submission: AbstractListItem) => void
  onMessage: (kind: 'ok' | 'danger', message: string) => void
  /** Opens the decision dialog for these. */
  onAsk: (chosen: readonly AbstractListItem[]) => void
}

/** The submissions of the selected tab, as a table or in the reader. */
export function AdminAbstractList(props: Props) {
  const { submissions: list, opened, onAct } = props
  const { address, page } = list
  const next = page.isPlaceholderData ? undefined : page.data?.next
  const reading = (rows: readonly AbstractListItem[]) => (
    <AdminAbstractReading
      rows={rows}
      wished={opened.reading}
      onWish={opened.turnTo}
      onNextPage={next ? () => address.next(next) : undefined}
      onAct={onAct}
    />
  )
  return (
    <AdminList
      list={list}
      caption="Abstract submissions"
      className="abstracts-table"
      noun={['submission', 'submissions']}
      columns={abstractColumns}
      nameOf={({ name, reference }) => `${name}, ${reference}`}
      onOpen={({ id }) => opened.read(id)}
      chosen={opened.view === 'table' && <Chosen {...props} />}
      failed={listFailure}
      empty={
        <EmptyList sentence="No submissions found">
          <p className="text-ink-2">Submissions appear here when authors send them.</p>
        </EmptyList>
      }
      noMatch="No submissions found"
      noMatchMore={<p className="text-ink-2">No submission matches these filters.</p>}
      cards={opened.view === 'reading' ? reading : undefined}
      wide
    />
  )
}

/** The actions on the selected submissions. */
function Chosen({ submissions: { chosen, selection, query }, onMessage, onAsk }: Props) {
  const { mayWrite } = useAdmin()
  const ids = chosen.map(({ id }) => id).join()
  return (
    <>
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
      <AdminEmailButton list="abstracts" query={{ ids }} count={chosen.length} variant="quiet" />
      <AdminExport
        list="abstract-submissions"
        query={{ ids, sort: query.sort }}
        words="Export selected"
        variant="quiet"
      />
    </>
  )
}
