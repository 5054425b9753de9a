import { addressKey } from '#shared/text/address-key.ts'
import { isEmailAddress } from '#shared/text/email-address.ts'

/** Why someone on the list is excluded from the recipients. */
export const leftOutReasons = ['same-address', 'refused', 'left', 'no-address', 'cancelled'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** A person on a list. */
export type Candidate = {
  /** The id of their row in the list. */
  id: string
  name: string
  address: string
  /** A cancelled booking that a filter selected; one selected by hand gets the email. */
  isCancelled?: boolean
  /** The values of the placeholders, without links. */
  filled: Readonly<Record<string, string>>
}

export type LeftOut = { id: string; name: string; address: string; reason: LeftOutReason }

/** Addresses as returned by `addressKey`. */
type Known = {
  /** Addresses that a mail server rejected permanently. */
  refused: ReadonlySet<string>
  /** Addresses that have unsubscribed from news; empty for a mailing that is no news. */
  left: Pick<ReadonlySet<string>, 'has'>
}

export type Chosen<C extends Candidate> = { recipients: C[]; leftOut: LeftOut[] }

/**
 * Selects the recipients of a list: the first of several people with the same address (case-insensitive),
 * and no one whose address was rejected permanently, who has unsubscribed, or who has cancelled.
 */
export const chooseRecipients = <C extends Candidate>(
  candidates: readonly C[],
  { refused, left }: Known,
): Chosen<C> => {
  const taken = new Set<string>()
  const chosen: Chosen<C> = { recipients: [], leftOut: [] }
  for (const candidate of candidates) {
    const address = candidate.address.trim()
    const key = addressKey(address)
    const reason: LeftOutReason | undefined = candidate.isCancelled
      ? 'cancelled'
      : !isEmailAddress(address)
        ? 'no-address'
        : refused.has(key)
          ? 'refused'
          : left.has(key)
            ? 'left'
            : taken.has(key)
              ? 'same-address'
              : undefined
    const { id, name } = candidate
    if (reason) chosen.leftOut.push({ id, name, address, reason })
    else {
      taken.add(key)
      chosen.recipients.push({ ...candidate, address })
    }
  }
  return chosen
}

const one: Readonly<Record<LeftOutReason, string>> = {
  'same-address': '1 shares an address',
  refused: '1 address refused mail',
  left: '1 has left the news',
  'no-address': '1 has no address',
  cancelled: '1 is cancelled',
}

const several: Readonly<Record<LeftOutReason, string>> = {
  'same-address': 'share an address',
  refused: 'addresses refused mail',
  left: 'have left the news',
  'no-address': 'have no address',
  cancelled: 'are cancelled',
}

/** The label of each reason for one person. */
export const reasonLabels: Readonly<Record<LeftOutReason, string>> = {
  'same-address': 'The address is on the list already',
  refused: 'The address refused mail',
  left: 'Has left the news',
  'no-address': 'No address',
  cancelled: 'Cancelled',
}

export type LeftOutCounts = Readonly<Record<LeftOutReason, number>>

export const countLeftOut = (leftOut: readonly Pick<LeftOut, 'reason'>[]): LeftOutCounts =>
  Object.fromEntries(
    leftOutReasons.map((reason) => [reason, leftOut.filter((each) => each.reason === reason).length]),
  ) as LeftOutCounts

/**
 * "6 left out: 3 share an address, 2 addresses refused mail, 1 has no address."; undefined when no one is
 * left out.
 */
export const formatLeftOut = (counts: LeftOutCounts): string | undefined => {
  const found = leftOutReasons.filter((reason) => counts[reason] > 0)
  if (found.length === 0) return undefined
  const all = found.reduce((sum, reason) => sum + counts[reason], 0)
  const reasons = found.map((reason) =>
    counts[reason] === 1 ? one[reason] : `${counts[reason].toLocaleString('en')} ${several[reason]}`,
  )
  return `${all.toLocaleString('en')} left out: ${reasons.join(', ')}.`
}
