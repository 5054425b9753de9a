import { useMemo } from 'react'
import { describeException } from '#features/payments/describe-exception.ts'
import { exceptionReasons } from '#features/payments/exception-reasons.ts'
import { listExceptions } from '#features/payments/exceptions.contract.ts'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminList } from '#platform/browser/lists/admin-list.tsx'
import { useAdminList } from '#platform/browser/lists/use-admin-list.ts'
import { useAddressQuery } from '#platform/browser/use-address-query.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { FilterSelect } from '#ui/admin/lists/filter-select.tsx'
import { ListBar } from '#ui/admin/lists/list-bar.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { useFocusOnMessage } from '#ui/admin/use-focus-on-message.ts'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { exceptionColumns } from './admin-exception-columns.tsx'
import { AdminExceptionDialogs } from './admin-exception-dialogs.tsx'
import { AdminExceptionHead } from './admin-exception-head.tsx'
import { AdminExceptionSheet } from './admin-exception-sheet.tsx'
import { AdminNoExceptions } from './admin-no-exceptions.tsx'
import { nameOfException } from './exception-texts.ts'
import { useExceptionActions } from './use-exception-actions.ts'
import { useExceptionSummary } from './use-exceptions.ts'

const reasons = exceptionReasons.map((value) => ({ value, words: describeException(value).title }))

/** /admin-exceptions: every captured cent that is neither matched nor returned, with its reason and its actions. */
export default function AdminExceptionsPage() {
  const { website, mayWrite } = useAdmin()
  const summary = useExceptionSummary()
  const list = useExceptionList(summary.refetch)
  const actions = useExceptionActions()
  const { filter, query, opened, address } = list

  const isOpen = opened.id !== undefined
  const notice = useFocusOnMessage(actions.message?.text ?? '', actions.request !== undefined || isOpen)
  const message = actions.message && <Notice kind={actions.message.kind}>{actions.message.text}</Notice>

  return (
    <>
      <PageHead
        title="Exceptions"
        website={website}
        actions={<AdminExport list="exceptions" query={{ ...filter, sort: query.sort }} />}
      />
      {actions.message && !isOpen && (
        <Notice ref={notice} kind={actions.message.kind}>
          {actions.message.text}
        </Notice>
      )}
      <AdminExceptionHead summary={summary} mayWrite={mayWrite} />
      <section aria-label="List of exceptions" className="adm-list">
        <ExceptionFilters list={list} open={summary.data?.open} />
        {filter.payment && (
          <div className="px-3">
            <Notice
              kind="info"
              actions={
                <AdminButton onClick={() => address.set({ payment: '', state: '' })}>
                  Show all exceptions
                </AdminButton>
              }
            >
              You are looking at the exceptions of one payment.
            </Notice>
          </div>
        )}
        <Exceptions list={list} summary={summary.data} actions={actions} />
      </section>
      {opened.id && (
        <AdminExceptionSheet
          id={opened.id}
          listed={opened.row}
          neighbours={opened.neighbours}
          busy={actions.busy?.id === opened.id ? actions.busy.act : undefined}
          message={actions.message?.about === opened.id && message}
          onAct={actions.act}
          onClosed={opened.close}
        />
      )}
      <AdminExceptionDialogs actions={actions} />
    </>
  )
}

/** The open exceptions, or all of one payment, unless the URL names a state. */
const useExceptionList = (alsoRefresh: () => unknown) => {
  const [address] = useAddressQuery()
  const defaults: Record<string, string> = address.has('payment') ? {} : { state: 'open' }
  return useAdminList('exceptions', listExceptions, listExceptions.query, { defaults, alsoRefresh })
}
type ExceptionList = ReturnType<typeof useExceptionList>

function ExceptionFilters({
  list: { filter, address },
  open,
}: {
  list: ExceptionList
  /** The number of open exceptions; undefined while loading. */
  open: number | undefined
}) {
  return (
    <ListBar
      set={[filter.state !== 'open', filter.reason].filter(Boolean).length}
      search={{
        label: 'Search exceptions',
        words: 'Search',
        placeholder: 'Name, email, note or ID',
        value: filter.q ?? '',
        onSearch: (q, options) => address.set({ q }, options),
      }}
    >
      <Segmented
        label="State"
        value={filter.state ?? 'all'}
        onChange={(value) => address.set({ state: value === 'open' && !filter.payment ? '' : value })}
        options={[
          { value: 'open', words: open === undefined ? 'Open' : `Open (${open})` },
          { value: 'answered', words: 'Answered' },
          { value: 'all', words: 'All' },
        ]}
      />
      <FilterSelect
        label="Reason"
        all="All reasons"
        options={reasons}
        value={filter.reason ?? ''}
        onChange={(reason) => address.set({ reason })}
      />
    </ListBar>
  )
}

type Shown = {
  list: ExceptionList
  summary: ReturnType<typeof useExceptionSummary>['data']
  actions: ReturnType<typeof useExceptionActions>
}

function Exceptions({ list, summary, actions }: Shown) {
  const { mayWrite } = useAdmin()
  const { filter, chosen, query, address } = list
  const { busy } = actions
  const act = useStableCallback<Parameters<typeof actions.act>>(actions.act)
  const columns = useMemo(() => exceptionColumns({ busy, act, mayWrite }), [busy, act, mayWrite])
  const answerable = chosen.filter(({ acts }) => acts.includes('review'))
  return (
    <AdminList
      // each state has its own sentence where it has no exceptions
      list={{
        ...list,
        isNarrowed: !address.isFirstPage || Boolean(filter.reason || filter.payment || filter.q),
      }}
      caption="Exceptions of payments"
      className="exc-table"
      noun={['exception', 'exceptions']}
      columns={columns}
      nameOf={nameOfException}
      onOpen={(exception) => {
        actions.clear()
        list.opened.open(exception)
      }}
      chosen={
        <>
          {mayWrite && answerable.length > 0 && (
            <AdminButton variant="quiet" onClick={() => actions.reviewAll(answerable)}>
              Mark as reviewed
            </AdminButton>
          )}
          <AdminExport
            list="exceptions"
            words="Export selected"
            variant="quiet"
            query={{ ids: chosen.map(({ id }) => id).join(), sort: query.sort }}
          />
        </>
      }
      empty={<AdminNoExceptions state={filter.state} summary={summary} />}
      noMatch="No exceptions match these filters"
    />
  )
}
