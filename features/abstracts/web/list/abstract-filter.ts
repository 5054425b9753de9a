import { decisionStates, decisions } from '#features/abstracts/decision.ts'
import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'

/** The query parameters of the list of abstracts, besides its page. */
export const abstractListNames = ['session', 'interest', 'state', 'decision', ...timeListNames] as const

type Requested = Readonly<Partial<Record<(typeof abstractListNames)[number] | 'cursor', string>>>

/** The list query and its filters from the URL; invalid values are ignored. */
export const abstractListIn = (request: Requested) => {
  const session = optionIn(request.session)
  const interest = optionIn(request.interest)
  const state = decisionStates.find((one) => one === request.state)
  const decision = decisions.find((one) => one === request.decision)
  const { q, sort, ...page } = timeListIn(request)
  const filter = {
    ...(session && { session }),
    ...(interest && { interest }),
    ...(state && { state }),
    ...(decision && { decision }),
    ...(q && { q }),
  }
  return { filter, query: { ...filter, sort, ...page } }
}

const optionIn = (text = ''): string | undefined => (/^[1-9]\d{0,8}$/.test(text) ? text : undefined)
