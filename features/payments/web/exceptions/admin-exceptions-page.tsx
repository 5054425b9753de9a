import { describeException } from '#features/payments/describe-exception.ts'
import { exceptionReasons } from '#features/payments/exception-reasons.ts'
import type { ExceptionRecord } from '#features/payments/exceptions.contract.ts'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminListFoot } from '#platform/browser/lists/admin-list-foot.tsx'
import { useListAddress } from '#platform/browser/lists/use-list-address.ts'
import { useOpenInAddress } from '#platform/browser/lists/use-open-in-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { FilterSelect } from '#ui/admin/lists/filter-select.tsx'
import { ListWait } from '#ui/admin/lists/list-states.tsx'
import { SearchBox } from '#ui/admin/lists/search-box.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { SelectionBar } from '#ui/admin/lists/selection-bar.tsx'
import { useSelection } from '#ui/admin/lists/use-selection.ts'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { useFocusOnMessage } from '#ui/admin/use-focus-on-message.ts'
import { AdminExceptionDialogs } from './admin-exception-dialogs.tsx'
import { AdminExceptionHead } from './admin-exception-head.tsx'
import { AdminExceptionSheet } from './admin-exception-sheet.tsx'
import { ExceptionTable } from './admin-exception-table.tsx'
import { AdminNoExceptions } from './admin-no-exceptions.tsx'
import { exceptionListIn, exceptionListNames } from './exception-filter.ts'
import { useExceptionActions } from './use-exception-actions.ts'
import { useExceptionSummary, useExceptions } from './use-exceptions.ts'

const reasons = exceptionReasons.map((value) => ({ value, words: describeException(value).title }))

/** /admin-exceptions: every captured cent that is neither matched nor returned, with its reason and its actions. */
export default function AdminExceptionsPage() {
  const { website, mayWrite } = useAdmin()
  const address = useListAddress(exceptionListNames)
  const { state, filter, query } = exceptionListIn(address.request)
  const list = useExceptions(query)
  const summary = useExceptionSummary()
  const actions = useExceptionActions()
  const details = useOpenInAddress()

  const rows = list.data?.rows ?? []
  const isOpen = details.id !== undefined
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
        <ExceptionFilters state={state} filter={filter} open={summary.data?.open} onChange={address.set} />
        {filter.payment && <OfOnePayment onAll={() => address.set({ payment: '', state: '' })} />}
        <ExceptionList
          list={list}
          summary={summary}
          address={address}
          actions={actions}
          onOpen={(id) => {
            actions.clear()
            details.open(id)
          }}
        />
      </section>
      {details.id && (
        <AdminExceptionSheet
          key={details.id}
          id={details.id}
          listed={rows.find(({ id }) => id === details.id)}
          busy={actions.busy?.id === details.id ? actions.busy.act : undefined}
          message={actions.message?.about === details.id && message}
          onAct={actions.act}
          onClosed={details.close}
        />
      )}
      <AdminExceptionDialogs actions={actions} />
    </>
  )
}

type List = {
  list: ReturnType<typeof useExceptions>
  summary: ReturnType<typeof useExceptionSummary>
  address: ReturnType<typeof useListAddress<(typeof exceptionListNames)[number]>>
  actions: ReturnType<typeof useExceptionActions>
  onOpen: (id: string) => void
}

function ExceptionList({ list, summary, address, actions, onOpen }: List) {
  const { website, mayWrite } = useAdmin()
  const { state, filter, query } = exceptionListIn(address.request)
  const rows = list.data?.rows ?? []
  const { clear, ...selection } = useSelection(
    JSON.stringify([website, query]),
    rows.map(({ id }) => id),
  )
  const refetch: typeof list.refetch = (options) => {
    void summary.refetch()
    return list.refetch(options)
  }

  return (
    <>
      <ChosenExceptions
        chosen={rows.filter(({ id }) => selection.chosen.has(id))}
        sort={query.sort}
        onReview={mayWrite ? actions.reviewAll : undefined}
        onClear={clear}
      />
      <ListWait
        list={list}
        failed={({ message }) => ({ sentence: 'The exceptions could not be loaded', cause: message })}
        loading="Loading exceptions..."
      />
      {list.data && rows.length > 0 && (
        <ExceptionTable
          exceptions={rows}
          isWaiting={list.isPlaceholderData}
          sort={query.sort}
          onSort={(sort) => address.set({ sort: sort === '-date' ? '' : sort })}
          selection={selection}
          busy={actions.busy}
          mayWrite={mayWrite}
          onOpen={onOpen}
          onAct={actions.act}
        />
      )}
      {list.data && rows.length === 0 && (
        <AdminNoExceptions
          state={state}
          isNarrowed={Boolean(filter.reason || filter.payment || filter.q) || !address.isFirstPage}
          summary={summary.data}
          onReset={address.reset}
        />
      )}
      <AdminListFoot
        list={{ ...list, refetch }}
        address={address}
        limit={query.limit}
        words={['exception', 'exceptions']}
      />
    </>
  )
}

type Filters = {
  state: ReturnType<typeof exceptionListIn>['state']
  filter: ReturnType<typeof exceptionListIn>['filter']
  /** The number of open exceptions; undefined while loading. */
  open: number | undefined
  onChange: (change: Partial<Record<'state' | 'reason' | 'q', string>>) => void
}

function ExceptionFilters({ state, filter, open, onChange }: Filters) {
  return (
    <search aria-label="Filters" className="adm-list-bar">
      <Segmented
        label="State"
        value={state}
        onChange={(value) => onChange({ state: value === 'open' && !filter.payment ? '' : value })}
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
        onChange={(reason) => onChange({ reason })}
      />
      <SearchBox
        label="Search exceptions"
        words="Search"
        placeholder="Name, email, note or ID"
        value={filter.q ?? ''}
        onSearch={(q) => onChange({ q })}
      />
    </search>
  )
}

function OfOnePayment({ onAll }: { onAll: () => void }) {
  return (
    <div className="px-3">
      <Notice kind="info" actions={<AdminButton onClick={onAll}>Show all exceptions</AdminButton>}>
        You are looking at the exceptions of one payment.
      </Notice>
    </div>
  )
}

type Chosen = {
  chosen: readonly ExceptionRecord[]
  sort: string
  onReview: ((exceptions: readonly ExceptionRecord[]) => void) | undefined
  onClear: () => void
}

function ChosenExceptions({ chosen, sort, onReview, onClear }: Chosen) {
  const answerable = chosen.filter(({ acts }) => acts.includes('review'))
  return (
    <SelectionBar count={chosen.length} onClear={onClear}>
      {onReview && answerable.length > 0 && (
        <AdminButton variant="quiet" onClick={() => onReview(answerable)}>
          Mark as reviewed
        </AdminButton>
      )}
      <AdminExport
        list="exceptions"
        words="Export selected"
        variant="quiet"
        query={{ ids: chosen.map(({ id }) => id).join(','), sort }}
      />
    </SelectionBar>
  )
}
