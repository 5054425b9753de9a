import { paymentStatuses } from '#features/payments/payments.contract.ts'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminList } from '#platform/browser/lists/admin-list.tsx'
import { useAdminList } from '#platform/browser/lists/use-admin-list.ts'
import { usePutRow } from '#platform/browser/lists/use-put-row.ts'
import { useRowAction } from '#platform/browser/lists/use-row-action.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ListBar } from '#ui/admin/lists/list-bar.tsx'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { type DiscountRecord, listDiscounts } from '../admin-discounts.contract.ts'
import { RegularPrice } from './admin-discount-amount.tsx'
import { discountColumns } from './admin-discount-columns.tsx'
import { AdminDiscountSheet, type DiscountAct } from './admin-discount-sheet.tsx'

const statuses = [
  { value: '' as const, words: 'All' },
  { value: 'UNDECIDED' as const, words: 'To decide' },
  ...paymentStatuses.map((value) => ({ value, words: value.charAt(0) + value.slice(1).toLowerCase() })),
]

const nobodyAsked = (
  <EmptyList sentence="No discount records found">
    <p className="text-ink-2">Requests appear here when visitors send them.</p>
  </EmptyList>
)

/** A19 /admin-discounts: the discount requests of the chosen website, and their answers. */
export default function AdminDiscountsPage() {
  const { website } = useAdmin()
  const list = useDiscounts()
  const put = usePutRow<DiscountRecord>('discounts')
  const { filter, query, rows, opened } = list
  const [act, setAct] = useAnswerAct(opened)

  return (
    <>
      <PageHead
        title="Discount Records"
        website={website}
        actions={
          <>
            <AdminEmailButton list="discounts" query={filter} />
            <AdminExport list="discounts" query={{ ...filter, sort: query.sort }} />
          </>
        }
      />
      <div className="adm-list">
        <DiscountFilters list={list} />
        {rows.length > 0 && (
          <p className="px-3 py-2">
            <RegularPrice words="Regular price now, without a room: " />
          </p>
        )}
        <AdminList
          list={list}
          caption="Discount records"
          className="discounts-table"
          noun={['record', 'records']}
          columns={discountColumns}
          nameOf={({ name, customerEmail }) => `${name}, ${customerEmail}`}
          onOpen={opened.open}
          chosen={<ChosenDiscounts list={list} />}
          loading="Loading discount records..."
          failed={({ message }) => ({ sentence: 'Failed to fetch discounts', cause: message })}
          empty={nobodyAsked}
          noMatch="No discount records found"
          noMatchMore={<p className="text-ink-2">No discount record matches these filters.</p>}
        />
      </div>
      {opened.row && (
        <AdminDiscountSheet
          record={opened.row}
          neighbours={opened.neighbours}
          act={act}
          onAct={setAct}
          readAnew={list.readAnew}
          onAnswered={(record) => {
            opened.keep(record)
            put(record)
          }}
          onClosed={opened.close}
        />
      )}
    </>
  )
}

const useDiscounts = () => useAdminList('discounts', listDiscounts, listDiscounts.query)

type Discounts = { list: ReturnType<typeof useDiscounts> }

function DiscountFilters({ list: { address, filter } }: Discounts) {
  return (
    <ListBar
      set={filter.status ? 1 : 0}
      search={{
        label: 'Search discount records',
        words: 'Search',
        placeholder: 'Name, email, institute, …',
        value: filter.q ?? '',
        onSearch: (q, options) => address.set({ q }, options),
      }}
    >
      <Segmented
        label="Status"
        options={statuses}
        value={filter.status ?? ''}
        onChange={(status) => address.set({ status })}
      />
    </ListBar>
  )
}

function ChosenDiscounts({ list: { selection, query } }: Discounts) {
  const chosen = { ids: [...selection.chosen].join() }
  return (
    <>
      <AdminEmailButton list="discounts" query={chosen} count={selection.chosen.size} variant="quiet" />
      <AdminExport
        list="discounts"
        query={{ ...chosen, sort: query.sort }}
        words="Export selected"
        variant="quiet"
      />
    </>
  )
}

/** The answer in progress; one that the end of a session interrupted is reopened with its request. */
const useAnswerAct = (opened: Discounts['list']['opened']) => {
  const [act, setAct] = useRowAction<DiscountAct>(opened.id)
  const resume = (act: DiscountAct) => (record: DiscountRecord) => {
    opened.open(record)
    setAct(act, record.id)
  }
  useResumedDraft({
    'discount-approve': resume('approve'),
    'discount-another': resume('another'),
    'discount-refuse': resume('refuse'),
    'discount-correct': resume('correct'),
  })
  return [act, setAct] as const
}
