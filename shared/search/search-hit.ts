/** How the state of a hit looks: one colour and one sign each. */
export const stateSigns = [
  'done',
  'waiting',
  'new',
  'decided',
  'returned',
  'stopped',
  'failed',
  'cancelled',
  'expired',
  'none',
] as const
export type StateSign = (typeof stateSigns)[number]

/**
 * One of what the search of the back-office has found, as its noun describes it; the search knows its page. The schema of
 * it is in the contract of the search, where a bundler leaves out what no page needs.
 */
export type FoundHit = {
  id: string
  title: string
  /** What tells it from others of its title. */
  detail: string
  amountCents: number | null
  state: { sign: StateSign; word: string } | null
  /** It is about no real money. */
  isTest: boolean
  /** Of what has no page of its own: the search that finds it alone in its list. */
  foundAloneBy?: string
}

/** What a noun has found: the newest of it, and how many there are. */
export type FoundHits = { hits: FoundHit[]; count: number }
