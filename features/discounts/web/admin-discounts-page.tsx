import { useState } from 'react'
import { paymentStatuses } from '#features/payments/payments.contract.ts'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminListFoot } from '#platform/browser/lists/admin-list-foot.tsx'
import { useListAddress } from '#platform/browser/lists/use-list-address.ts'
import { useOpenRow } from '#platform/browser/lists/use-open-row.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmptyList, ListWait } from '#ui/admin/lists/list-states.tsx'
import { SearchBox } from '#ui/admin/lists/search-box.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { SelectionBar } from '#ui/admin/lists/selection-bar.tsx'
import { useSelection } from '#ui/admin/lists/use-selection.ts'
import { PageHead } from '#ui/admin/page-head.tsx'
import type { DiscountRecord, discountStatuses } from '../admin-discounts.contract.ts'
import { RegularPrice } from './admin-discount-amount.tsx'
import { AdminDiscountSheet, type DiscountAct } from './admin-discount-sheet.tsx'
import { AdminDiscountTable } from './admin-discount-table.tsx'
import { discountListIn, discountListNames, useDiscounts } from './use-discounts.ts'

const statuses = [
  { value: '' as const, words: 'All' },
  { value: 'UNDECIDED' as const, words: 'To decide' },
  ...paymentStatuses.map((value) => ({ value, words: value.charAt(0) + value.slice(1).toLowerCase() })),
]

/** A19 /admin-discounts: the discount requests of the chosen website, and their answers. */
export default function AdminDiscountsPage() {
  const { website } = useAdmin()
  const address = useListAddress(discountListNames)
  const { filter, query } = discountListIn(address.request)
  const { list, put, readAnew } = useDiscounts(query)
  const rows = list.data?.rows ?? []
  const selection = useSelection(
    JSON.stringify([website, query]),
    rows.map(({ id }) => id),
  )
  const details = useOpenRow(rows)
  const [act, setAct] = useAnswerAct(details.open)
  const isNarrowed = Object.keys(filter).length > 0

  return (
    <>
      <PageHead
        title="Discount Records"
        website={website}
        actions={<ListActions filter={filter} sort={query.sort} />}
      />
      <div className="adm-list">
        <DiscountFilters filter={filter} onChange={address.set} />
        {rows.length > 0 && <RegularPrice words="Regular price now, without a room: " />}
        <ChosenDiscounts selection={selection} sort={query.sort} />
        <ListWait
          list={list}
          failed={({ message }) => ({ sentence: 'Failed to fetch discounts', cause: message })}
          loading="Loading discount records..."
        />
        {list.data && rows.length === 0 && <NoDiscounts onReset={isNarrowed ? address.reset : undefined} />}
        {rows.length > 0 && (
          <AdminDiscountTable
            rows={rows}
            busy={list.isPlaceholderData}
            sort={query.sort}
            onSort={(sort) => address.set({ sort: sort === '-date' ? '' : sort })}
            selection={selection}
            onOpen={details.open}
          />
        )}
        <AdminListFoot list={list} address={address} limit={query.limit} words={['record', 'records']} />
      </div>
      {details.row && (
        <AdminDiscountSheet
          key={details.row.id}
          record={details.row}
          act={act}
          onAct={setAct}
          readAnew={readAnew}
          onAnswered={(record) => {
            details.keep(record)
            put(record)
          }}
          onClosed={details.close}
        />
      )}
    </>
  )
}

/** The answer in progress; one that the end of a session interrupted is reopened with its request. */
const useAnswerAct = (open: (record: DiscountRecord) => void) => {
  const [act, setAct] = useState<DiscountAct>()
  const resume = (act: DiscountAct) => (record: DiscountRecord) => {
    open(record)
    setAct(act)
  }
  useResumedDraft({
    'discount-approve': resume('approve'),
    'discount-another': resume('another'),
    'discount-refuse': resume('refuse'),
    'discount-correct': resume('correct'),
  })
  return [act, setAct] as const
}

type Filter = ReturnType<typeof discountListIn>['filter']

function ListActions({ filter, sort }: { filter: Filter; sort: string }) {
  return (
    <>
      <AdminEmailButton list="discounts" query={filter} />
      <AdminExport list="discounts" query={{ ...filter, sort }} />
    </>
  )
}

type Filters = {
  filter: Filter
  onChange: (change: Partial<Record<'status' | 'q', string>>) => void
}

function DiscountFilters({ filter, onChange }: Filters) {
  return (
    <search aria-label="Filters" className="adm-list-bar">
      <Segmented<(typeof discountStatuses)[number] | ''>
        label="Status"
        options={statuses}
        value={filter.status ?? ''}
        onChange={(status) => onChange({ status })}
      />
      <SearchBox
        label="Search discount records"
        words="Search"
        placeholder="Name, email, institute, ..."
        value={filter.q ?? ''}
        onSearch={(q) => onChange({ q })}
      />
    </search>
  )
}

type Chosen = { selection: ReturnType<typeof useSelection>; sort: string }

function ChosenDiscounts({ selection: { chosen, clear }, sort }: Chosen) {
  return (
    <SelectionBar count={chosen.size} onClear={clear}>
      <AdminEmailButton
        list="discounts"
        query={{ ids: [...chosen].join() }}
        count={chosen.size}
        variant="quiet"
      />
      <AdminExport
        list="discounts"
        query={{ ids: [...chosen].join(), sort }}
        words="Export selected"
        variant="quiet"
      />
    </SelectionBar>
  )
}

/** `onReset`: clears the filters, if any are set. */
function NoDiscounts({ onReset }: { onReset: (() => void) | undefined }) {
  return (
    <EmptyList sentence="No discount records found">
      {onReset ? (
        <>
          <p className="text-ink-2">No discount record matches these filters.</p>
          <AdminButton onClick={onReset}>Reset Filters</AdminButton>
        </>
      ) : (
        <p className="text-ink-2">Requests appear here when visitors send them.</p>
      )}
    </EmptyList>
  )
}
