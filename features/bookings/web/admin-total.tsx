import type { PricingConfiguration } from '#features/pricing/pricing.contract.ts'
import { priceLinesOf } from '#features/registration/price-lines.ts'
import { formatEuros } from '#shared/money.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import type { usePrices } from './use-bookings.ts'

type Props = {
  prices: ReturnType<typeof usePrices>
  /** Undefined while the choice has no price. */
  price: PricingConfiguration | undefined
  /** Whether everything is chosen that the price depends on. */
  isChosen: boolean
}

/** The current price of the booking, before it is sent. */
export function AdminTotal({ prices: { data, error, refetch }, price, isChosen }: Props) {
  const lines = price && priceLinesOf(price)
  if (!data && error) {
    return (
      <div role="alert" className="adm-booking-total">
        <p className="text-danger">The prices could not be loaded: {error.message}</p>
        <AdminButton onClick={() => void refetch()}>Retry</AdminButton>
      </div>
    )
  }
  return (
    <div className="adm-booking-total">
      {lines ? (
        <dl className="tabular-nums">
          <div>
            <dt>Presentation</dt>
            <dd>{formatEuros(lines.presentationCents)}</dd>
          </div>
          {lines.accommodationCents !== undefined && (
            <div>
              <dt>Accommodation</dt>
              <dd>{formatEuros(lines.accommodationCents)}</dd>
            </div>
          )}
          <div>
            <dt>Processing fee ({lines.feePercent}%)</dt>
            <dd>{formatEuros(lines.feeCents)}</dd>
          </div>
          <div data-total>
            <dt>Total</dt>
            <dd>{formatEuros(lines.totalCents)}</dd>
          </div>
        </dl>
      ) : (
        <p className="text-ink-2">
          {!data && 'Loading the prices.'}
          {data && (isChosen ? 'There is no price for this choice.' : 'Choose the types to see the total.')}
        </p>
      )}
      <LiveRegion message={lines ? `Total ${formatEuros(lines.totalCents)}` : ''} />
    </div>
  )
}
