import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'
import { mailFilters } from '../mails.contract.ts'

/** What of the list of mails is in the address, beside its page. */
export const mailListNames = ['of', 'state', ...timeListNames] as const

type Requested = Readonly<Partial<Record<(typeof mailListNames)[number] | 'cursor', string>>>

/** What the address requests of the list, and its filters; what the address cannot mean is left out. */
export const mailListIn = ({ of, state: wanted, ...request }: Requested) => {
  const state = mailFilters.find((one) => one === wanted)
  const { q, sort, ...page } = timeListIn(request)
  const filter = { ...(state && { state }), ...(q && { q }) }
  return { isOfAccounts: of === 'accounts', filter, query: { ...filter, sort, ...page } }
}
