import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'

/** What of the list of abstracts stands in the address, beside its page. */
export const abstractListNames = ['session', 'interest', ...timeListNames] as const

type Asked = Readonly<Partial<Record<(typeof abstractListNames)[number] | 'cursor', string>>>

/** What the list is asked for by its address, and what narrows it; what the address cannot mean is left out. */
export const abstractListIn = (asked: Asked) => {
  const session = optionIn(asked.session)
  const interest = optionIn(asked.interest)
  const { q, sort, ...page } = timeListIn(asked)
  const filter = { ...(session && { session }), ...(interest && { interest }), ...(q && { q }) }
  return { filter, query: { ...filter, sort, ...page } }
}

const optionIn = (text = ''): string | undefined => (/^[1-9]\d{0,8}$/.test(text) ? text : undefined)
