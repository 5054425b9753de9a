import { exceptionReasons } from '#features/payments/exception-reasons.ts'
import { exceptionStates } from '#features/payments/exceptions.contract.ts'
import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'
import { isId } from '#shared/ids.ts'

/** What of the list of exceptions is in the address, beside its page. */
export const exceptionListNames = ['state', 'reason', 'payment', ...timeListNames] as const

type Requested = Readonly<Partial<Record<(typeof exceptionListNames)[number] | 'cursor', string>>>

/**
 * What the address requests of the list, and its filters; what the address cannot mean is left out. Without a
 * state those are shown that wait for an answer; of one payment, all.
 */
export const exceptionListIn = ({ state: wanted, reason: why, payment: of, ...request }: Requested) => {
  const payment = isId(of) ? of : undefined
  const shown = wanted ?? (payment ? 'all' : 'open')
  const state = exceptionStates.find((one) => one === shown) ?? (shown === 'all' ? undefined : 'open')
  const reason = exceptionReasons.find((one) => one === why)
  const { q, sort, ...page } = timeListIn(request)
  const filter = {
    ...(state && { state }),
    ...(reason && { reason }),
    ...(payment && { payment }),
    ...(q && { q }),
  }
  return { state: state ?? ('all' as const), filter, query: { ...filter, sort, ...page } }
}
