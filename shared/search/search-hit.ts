/** The states of a hit, each with one colour and one icon. */
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
 * A hit of the back-office search as its feature describes it; the search adds its page. Its schema is in the contract of
 * the search, where a bundler can drop what a page does not need.
 */
export type FoundHit = {
  id: string
  title: string
  /** What distinguishes it from hits with the same title. */
  detail: string
  amountCents: number | null
  state: { sign: StateSign; word: string } | null
  /** It involves no real money. */
  isTest: boolean
  /** For a record without a page of its own: the search text that finds only it in its list. */
  foundAloneBy?: string
}

/** The hits of one feature: the newest ones, and their total count. */
export type FoundHits = { hits: FoundHit[]; count: number }
