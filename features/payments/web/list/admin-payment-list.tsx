import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminList } from '#platform/browser/lists/admin-list.tsx'
import { zonedTime } from '#shared/time/short-time.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceZone } from '#ui/admin/conference-zone.ts'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { paymentTableColumns } from './admin-payment-columns.tsx'
import { paymentsAsText } from './payment-as-text.ts'
import { texts } from './payment-list-texts.ts'
import { causeOf } from './payments-failure.ts'
import type { Payments } from './use-payments.ts'

/** A9 The list in each of its loading states. */
export function AdminPaymentList({ payments, onReset }: { payments: Payments; onReset: () => void }) {
  const { filter, isLocal, chosen, query, opened } = payments
  const { email, status, q } = filter
  const timeZone = useConferenceZone()
  const ids = chosen.map(({ id }) => id).join()
  return (
    <AdminList
      list={payments}
      caption={texts.title}
      className="adm-payments"
      noun={['payment', 'payments']}
      columns={paymentTableColumns}
      nameOf={({ customerName, customerEmail, createdAt }) =>
        `${customerName}, ${customerEmail}, ${zonedTime(new Date(createdAt), timeZone)}`
      }
      onOpen={opened.open}
      actions={(payment) => <RowActions payment={payment} onOpen={opened.open} />}
      chosen={
        <>
          <CopyButton variant="quiet" words={texts.copyAll} text={() => paymentsAsText(chosen, timeZone)} />
          <AdminEmailButton list="payments" query={{ ids }} count={chosen.length} variant="quiet" />
          <AdminExport
            list="payments"
            variant="quiet"
            words="Export selected"
            query={{ ids, sort: query.sort }}
          />
        </>
      }
      failed={(error) => (isLocal ? undefined : { sentence: failureOf(filter), cause: causeOf(error) })}
      above={isLocal && <LocalNote payments={payments} />}
      empty={
        <EmptyList sentence={texts.empty}>
          <p className="text-ink-2">Payments appear here when someone starts checkout.</p>
          <AdminButton onClick={onReset}>{texts.reset}</AdminButton>
        </EmptyList>
      }
      noMatch={email ? texts.nobodyFound(email) : texts.empty}
      noMatchMore={
        <p className="text-ink-2">
          {email && status && `None with status ${status}. Choose ALL to search every status.`}
          {!email && q && `No payment ${status ? `with status ${status} ` : ''}matches “${q}”.`}
        </p>
      }
      onReset={onReset}
    />
  )
}

function RowActions({
  payment,
  onOpen,
}: {
  payment: PaymentRecord
  onOpen: (payment: PaymentRecord) => void
}) {
  const timeZone = useConferenceZone()
  return (
    <div className="adm-payment-actions">
      <AdminButton
        variant="quiet"
        aria-label={`${texts.details} of ${payment.customerName}`}
        onClick={() => onOpen(payment)}
      >
        {texts.details}
      </AdminButton>
      <CopyButton
        variant="quiet"
        words={texts.copyAll}
        of={payment.customerName}
        text={() => paymentsAsText([payment], timeZone)}
      />
    </div>
  )
}

/** The error message of the filter: m136, m134 or m133. */
const failureOf = ({ email, status }: Payments['filter']): string => {
  if (email) return texts.searchFailed(email)
  return status ? texts.statusFailed : texts.listFailed
}

/** A note that the rows come from a cache and not from the call. */
function LocalNote({ payments: { page, filter } }: { payments: Payments }) {
  return (
    <div className="px-3">
      <Notice kind={page.error ? 'warn' : 'info'}>
        <p>
          {page.error
            ? 'The server could not be searched'
            : 'The server finds no payment with this address any longer'}
          : {filter.email}
        </p>
        <p className="font-[430] text-ink">
          {page.error && `${causeOf(page.error)}. `}
          These are the payments already loaded whose address contains it.
        </p>
      </Notice>
    </div>
  )
}
