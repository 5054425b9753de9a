import { exceptionReasons } from '#features/payments/exception-reasons.ts'
import { exceptionStates } from '#features/payments/exceptions.contract.ts'
import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'
import { isId } from '#shared/ids.ts'

/** The URL parameters of the list of exceptions, except its page. */
export const exceptionListNames = ['state', 'reason', 'payment', ...timeListNames] as const

type Requested = Readonly<Partial<Record<(typeof exceptionListNames)[number] | 'cursor', string>>>

/**
 * The list query and filters read from the URL; invalid values are ignored. By default only open exceptions are
 * listed, and for one payment all.
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
