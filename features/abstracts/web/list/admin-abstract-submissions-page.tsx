import { listFailure } from '#features/abstracts/abstract-list-failure.ts'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { useContinued } from '#platform/browser/kept/use-continued.ts'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminListFoot } from '#platform/browser/lists/admin-list-foot.tsx'
import { useListAddress } from '#platform/browser/lists/use-list-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useOfWebsite } from '#platform/browser/use-of-website.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmptyList, ListWait } from '#ui/admin/lists/list-states.tsx'
import { SelectionBar } from '#ui/admin/lists/selection-bar.tsx'
import { useSelection } from '#ui/admin/lists/use-selection.ts'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { useFocusOnSaid } from '#ui/admin/use-focus-on-said.ts'
import { abstractListIn, abstractListNames } from './abstract-filter.ts'
import { AdminAbstractFilters } from './admin-abstract-filters.tsx'
import { AdminAbstractTable } from './admin-abstract-table.tsx'
import { AdminLinkChange, type LinkAct } from './admin-link-change.tsx'
import { useAbstracts } from './use-abstracts.ts'

type Open = { act: LinkAct; submission: AbstractListItem }

/** A16 /admin-abstract-submissions: the abstracts of the chosen website, their files, and their authors' links. */
export default function AdminAbstractSubmissionsPage() {
  const { website } = useAdmin()
  const address = useListAddress(abstractListNames)
  const { filter, query } = abstractListIn(address.request)
  const { list, put } = useAbstracts(query)
  const rows = list.data?.rows ?? []
  const selection = useSelection(
    JSON.stringify([website, query]),
    rows.map(({ id }) => id),
  )
  const [open, setOpen] = useOfWebsite<Open | undefined>(undefined)
  const resume = (act: LinkAct) => (submission: AbstractListItem) => setOpen({ act, submission })
  useContinued({ 'abstract-revoke': resume('revoke'), 'abstract-renew': resume('renew') })
  const [message, setSaid] = useOfWebsite('')
  const notice = useFocusOnSaid(message, open !== undefined)

  return (
    <>
      <PageHead
        title="Abstract Submissions"
        website={website}
        actions={<AdminExport list="abstract-submissions" query={{ ...filter, sort: query.sort }} />}
      />
      {message && (
        <Notice kind="ok" ref={notice}>
          {message}
        </Notice>
      )}
      <div className="adm-list">
        <AdminAbstractFilters filter={filter} onChange={address.set} onReset={address.reset} />
        <SelectionBar count={selection.chosen.size} onClear={selection.clear}>
          <AdminExport
            list="abstract-submissions"
            query={{ ids: [...selection.chosen].join(), sort: query.sort }}
            words="Export selected"
            variant="quiet"
          />
        </SelectionBar>
        <ListWait list={list} failed={listFailure} loading="Loading submissions..." />
        {list.data && rows.length === 0 && (
          <NoSubmissions isNarrowed={Object.keys(filter).length > 0} onReset={address.reset} />
        )}
        {rows.length > 0 && (
          <AdminAbstractTable
            rows={rows}
            busy={list.isPlaceholderData}
            sort={query.sort}
            onSort={(sort) => address.set({ sort: sort === '-date' ? '' : sort })}
            selection={selection}
            onAct={(act, submission) => {
              setSaid('')
              setOpen({ act, submission })
            }}
          />
        )}
        <AdminListFoot
          list={list}
          address={address}
          limit={query.limit}
          words={['submission', 'submissions']}
        />
      </div>
      {open && (
        <AdminLinkChange
          {...open}
          onDone={(submission, words) => {
            put(submission)
            setSaid(words)
          }}
          onClosed={() => setOpen(undefined)}
        />
      )}
    </>
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
