import { Link } from 'react-router'
import type { PaymentMoney, PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { describeException } from '#features/payments/describe-exception.ts'
import { adminButtonStyle } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'

type Props = {
  payment: PaymentRecord
  /** Undefined while loading. */
  exceptions: PaymentMoney['exceptions'] | undefined
}

/** The exceptions of a payment and their answers, with a link to where they are answered. */
export function AdminPaymentExceptions({ payment: { id, reviewReason }, exceptions = [] }: Props) {
  const address = `/admin-exceptions?payment=${id}`
  const open = exceptions.filter(({ closedAt }) => closedAt === null)
  const answered = exceptions.length - open.length
  // the record's mark is known before the exceptions are loaded
  const reasons = new Set(
    open.length > 0 ? open.map(({ reason }) => reason) : reviewReason ? [reviewReason] : [],
  )
  const [only] = open
  const isOne = open.length < 2
  return (
    <>
      {reasons.size > 0 && (
        <Notice
          kind="warn"
          actions={
            <Link to={isOne && only ? `${address}&id=${only.id}` : address} className={adminButtonStyle()}>
              {isOne ? 'Open the exception' : `Open the ${open.length} exceptions`}
            </Link>
          }
        >
          <p>This payment needs a review</p>
          {[...reasons].map((reason) => (
            <p key={reason} className="font-[430] text-ink">
              {describeException(reason).happened}
            </p>
          ))}
        </Notice>
      )}
      {answered > 0 && (
        <p className="mt-3">
          <Link
            to={`${address}&state=answered`}
            className="inline-flex min-h-6 items-center text-ai underline underline-offset-3"
          >
            {answered === 1 ? '1 exception was answered' : `${answered} exceptions were answered`}
          </Link>
        </p>
      )}
    </>
  )
}
