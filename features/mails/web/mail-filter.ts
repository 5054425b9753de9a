import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'
import { mailFilters } from '../mails.contract.ts'

/** The query parameters of the list of emails, besides its page. */
export const mailListNames = ['of', 'state', ...timeListNames] as const

type Requested = Readonly<Partial<Record<(typeof mailListNames)[number] | 'cursor', string>>>

/** The list query and its filters from the URL; invalid values are ignored. */
export const mailListIn = ({ of, state: wanted, ...request }: Requested) => {
  const state = mailFilters.find((one) => one === wanted)
  const { q, sort, ...page } = timeListIn(request)
  const filter = { ...(state && { state }), ...(q && { q }) }
  return { isOfAccounts: of === 'accounts', filter, query: { ...filter, sort, ...page } }
}
