import { useState } from 'react'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { type ListAddress, useListAddress } from '#platform/browser/lists/use-list-address.ts'
import { useOpenInAddress } from '#platform/browser/lists/use-open-in-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { SearchBox } from '#ui/admin/lists/search-box.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { AdminPaymentList } from './admin-payment-list.tsx'
import { AdminPaymentSheet } from './admin-payment-sheet.tsx'
import { AdminPaymentTiles } from './admin-payment-tiles.tsx'
import { filterIn, filterNames, type PaymentFilter } from './payment-filter.ts'
import { statusChoices, texts } from './payment-list-texts.ts'
import { type Payments, usePaymentStatistics, usePayments } from './use-payments.ts'

/** The payments of the website. */
export default function AdminPaymentsPage() {
  const { website } = useAdmin()
  const address = useListAddress(filterNames)
  const filter = filterIn(address.request)
  const payments = usePayments(filter, address.request.cursor)
  const statistics = usePaymentStatistics()
  const details = useOpenInAddress()
  const [isRefunding, setRefunding] = useRefunding(details)

  const refresh = () => {
    void statistics.refetch()
    void payments.reload()
  }
  const reset = () => {
    if (Object.keys(address.request).length > 0) address.reset()
    refresh()
  }
  const search = (email: string) => {
    if (!email) return reset()
    if (email === filter.email) return refresh()
    address.set({ email, q: '' })
  }

  const { email, q } = filter
  return (
    <>
      <PageHead
        title={texts.title}
        website={website}
        actions={<ListActions shown={shownOf(payments, filter)} onRefresh={refresh} />}
      />
      <AdminPaymentTiles statistics={statistics} />
      <section aria-label="List of payments" className="adm-list">
        <ListBar filter={filter} address={address} onSearch={search} />
        {q && !email && <FoundBy search={q} onReset={() => address.set({ q: '' })} />}
        <AdminPaymentList
          payments={payments}
          statistics={statistics.data}
          filter={filter}
          address={address}
          onReset={reset}
          onOpen={details.open}
          onRefresh={refresh}
        />
      </section>
      {details.id && (
        <AdminPaymentSheet
          key={details.id}
          id={details.id}
          isRefunding={isRefunding}
          onRefunding={setRefunding}
          listed={payments.rows.find(({ id }) => id === details.id)}
          onClosed={details.close}
        />
      )}
    </>
  )
}

/** Whether the refund dialog is open; one that the end of a session interrupted is reopened with its payment. */
const useRefunding = (details: ReturnType<typeof useOpenInAddress>) => {
  const [isRefunding, setRefunding] = useState(false)
  useResumedDraft({
    refund: (_seen, id) => {
      if (details.id !== id) details.open(id)
      setRefunding(true)
    },
  })
  return [isRefunding, setRefunding] as const
}

type Actions = {
  /** The filters of the list, as its export expects them. */
  shown: Record<string, unknown>
  onRefresh: () => void
}

function ListActions({ shown, onRefresh }: Actions) {
  return (
    <>
      <AdminEmailButton list="payments" query={shown} />
      <AdminExport list="payments" query={shown} />
      <AdminExport list="receipts" words="Export receipts" variant="quiet" />
      <AdminButton className="adm-noprint" onClick={onRefresh}>
        Refresh
      </AdminButton>
    </>
  )
}

const shownOf = ({ isLocal, rows }: Payments, { status, email, q, sort }: PaymentFilter): Actions['shown'] =>
  isLocal ? { ids: rows.map(({ id }) => id).join(',') } : { status, email, ...(!email && { q }), sort }

type Bar = { filter: PaymentFilter; address: ListAddress; onSearch: (email: string) => void }

function ListBar({ filter: { status, email }, address, onSearch }: Bar) {
  return (
    <div className="adm-list-bar adm-noprint">
      <Segmented
        label="Status"
        options={statusChoices.map((value) => ({ value, words: value }))}
        value={status ?? 'ALL'}
        onChange={(value) => address.set({ status: value === 'ALL' ? '' : value })}
      />
      <SearchBox
        label={texts.search}
        type="email"
        placeholder="name@example.org"
        value={email ?? ''}
        onSearch={onSearch}
      />
    </div>
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
