import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { useRowAction } from '#platform/browser/lists/use-row-action.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { ListBar } from '#ui/admin/lists/list-bar.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { AdminPaymentList } from './admin-payment-list.tsx'
import { AdminPaymentSheet } from './admin-payment-sheet.tsx'
import { AdminPaymentTiles } from './admin-payment-tiles.tsx'
import { statusChoices, texts } from './payment-list-texts.ts'
import { type Payments, usePaymentStatistics, usePayments } from './use-payments.ts'

/** The payments of the website. */
export default function AdminPaymentsPage() {
  const { website } = useAdmin()
  const statistics = usePaymentStatistics()
  const payments = usePayments(statistics.refetch)
  const { address, filter, opened, refresh } = payments
  const [isRefunding, setRefunding] = useRefunding(opened)

  const reset = () => {
    if (Object.keys(address.request).length > 0) address.reset()
    refresh()
  }
  const { email, q } = filter
  return (
    <>
      <PageHead title={texts.title} website={website} actions={<ListActions payments={payments} />} />
      <AdminPaymentTiles statistics={statistics} />
      <section aria-label="List of payments" className="adm-list">
        <PaymentFilters payments={payments} onReset={reset} />
        {q && !email && <FoundBy search={q} onReset={() => address.set({ q: '' })} />}
        <AdminPaymentList payments={payments} onReset={reset} />
      </section>
      {opened.id && (
        <AdminPaymentSheet
          id={opened.id}
          isRefunding={isRefunding}
          onRefunding={setRefunding}
          listed={opened.row}
          neighbours={opened.neighbours}
          onClosed={opened.close}
        />
      )}
    </>
  )
}

/** Whether the refund dialog is open; one that the end of a session interrupted is reopened with its payment. */
const useRefunding = (opened: Payments['opened']) => {
  const [isRefunding = false, setRefunding] = useRowAction<boolean>(opened.id)
  useResumedDraft({
    refund: (_seen, id) => {
      if (opened.id !== id) opened.openId(id)
      setRefunding(true, id)
    },
  })
  return [isRefunding, setRefunding] as const
}

function ListActions({ payments: { isLocal, rows, filter, query, refresh } }: { payments: Payments }) {
  const { q, ...filters } = filter
  const shown = isLocal
    ? { ids: rows.map(({ id }) => id).join() }
    : { ...filters, ...(!filter.email && { q }), sort: query.sort }
  return (
    <>
      <AdminEmailButton list="payments" query={shown} />
      <AdminExport list="payments" query={shown} />
      <AdminExport list="receipts" words="Export receipts" variant="quiet" />
      <AdminButton className="adm-noprint" onClick={refresh}>
        Refresh
      </AdminButton>
    </>
  )
}

function PaymentFilters({ payments, onReset }: { payments: Payments; onReset: () => void }) {
  const { address, filter, refresh } = payments
  return (
    <ListBar
      set={filter.status ? 1 : 0}
      search={{
        label: texts.search,
        type: 'email',
        placeholder: 'name@example.org',
        value: filter.email ?? '',
        onSearch: (email, options) => {
          if (!email && options.isTyping) address.set({ email }, options)
          else if (!email) onReset()
          else if (email === filter.email) refresh()
          else address.set({ email, q: '' }, options)
        },
      }}
    >
      <Segmented
        label="Status"
        options={statusChoices.map((value) => ({ value, words: value }))}
        value={filter.status ?? 'ALL'}
        onChange={(value) => address.set({ status: value === 'ALL' ? '' : value })}
      />
    </ListBar>
  )
}

/** A note that the list shows only the matches of the global search. */
function FoundBy({ search, onReset }: { search: string; onReset: () => void }) {
  return (
    <p className="adm-list-note">
      <span>
        Found by the search for “<bdi>{search}</bdi>”
      </span>
      <AdminButton variant="quiet" onClick={onReset}>
        Show all payments
      </AdminButton>
    </p>
  )
}
