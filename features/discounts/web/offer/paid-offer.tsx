import { DocumentLines } from '#platform/browser/payment/document-lines.tsx'
import { NewestReceipt } from '#platform/browser/payment/newest-receipt.tsx'
import { HomeAction, ResultFrame } from '#platform/browser/payment/result-frame.tsx'
import { formatEuroAmount } from '#shared/money.ts'
import type { DiscountOffer } from '../../discounts.contract.ts'

type Props = { offer: DiscountOffer; title: string; takeFocus: boolean }

/** The state of the payment of a discounted registration, with its documents. */
export function PaidOffer({ offer, title, takeFocus }: Props) {
  const { state, receipts } = offer
  const hasReceipt = state === 'paid' && receipts.some(({ kind }) => kind === 'receipt')
  return (
    <ResultFrame
      variant={state === 'paid' ? 'success' : 'cancelled'}
      title={title}
      takeFocus={takeFocus}
      after={<OfferDocuments offer={offer} />}
    >
      <Sentences offer={offer} />
      {hasReceipt ? (
        <HomeAction>
          <NewestReceipt documents={receipts} />
        </HomeAction>
      ) : (
        <HomeAction />
      )}
    </ResultFrame>
  )
}

function Sentences({ offer: { name, amount, returned, state } }: { offer: DiscountOffer }) {
  const who = <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
  if (state === 'confirming')
    return (
      <p>
        {formatEuroAmount(amount)} for the discounted registration of {who} is being processed, which can take
        some days. You do not need to do anything. We email you the confirmation.
      </p>
    )
  if (state === 'refunded')
    return (
      <p>
        We refunded the full {formatEuroAmount(amount)} paid for the discounted registration of {who}.
      </p>
    )
  return (
    <p>
      {formatEuroAmount(amount)} was paid for the discounted registration of {who}. You do not need to pay
      again.
      {returned > 0 && ` ${formatEuroAmount(returned)} of it was refunded to you.`}
    </p>
  )
}

/** The documents of the payment, also after a refund. */
export function OfferDocuments({ offer: { receipts } }: { offer: DiscountOffer }) {
  if (receipts.length === 0) return null
  return (
    <div className="site-width py-13 lg:py-19">
      <section
        aria-labelledby="offer-papers"
        className="max-w-xl rounded-md border border-line bg-surface px-5 py-7 sm:px-8 sm:py-8 print:hidden"
      >
        <h2 id="offer-papers" className="text-xl font-[660] tracking-[-0.015em]">
          Receipts
        </h2>
        <ul className="mt-3">
          <DocumentLines documents={receipts} />
        </ul>
      </section>
    </div>
  )
}
