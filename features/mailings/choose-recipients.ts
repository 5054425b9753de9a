import { addressKey } from '#shared/text/address-key.ts'
import { isEmailAddress } from '#shared/text/email-address.ts'

/** Why someone of the list gets no mail of it. */
export const leftOutReasons = ['same-address', 'refused', 'left', 'no-address', 'cancelled'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Someone of a list. */
export type Candidate = {
  /** What of the list this is. */
  id: string
  name: string
  address: string
  /** A cancelled booking that came by a filter; one that was chosen by hand is written to. */
  isCancelled?: boolean
  /** What can be filled in, without links. */
  filled: Readonly<Record<string, string>>
}

export type LeftOut = { id: string; name: string; address: string; reason: LeftOutReason }

/** Each address as `addressKey` has it. */
type Known = {
  /** Addresses that a mail server refused for good. */
  refused: ReadonlySet<string>
  /** Addresses that want no news; empty for what is none. */
  left: Pick<ReadonlySet<string>, 'has'>
}

export type Chosen<C extends Candidate> = { recipients: C[]; leftOut: LeftOut[] }

/**
 * Who of a list gets the mail: of an address in whatever case the first one, and no one whose address is known to take
 * nothing, who has left the news, or who has cancelled.
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

/** Why one person is left out. */
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

/** "6 left out: 3 share an address, 2 addresses refused mail, 1 has no address."; undefined: no one is. */
export const formatLeftOut = (counts: LeftOutCounts): string | undefined => {
  const found = leftOutReasons.filter((reason) => counts[reason] > 0)
  if (found.length === 0) return undefined
  const all = found.reduce((sum, reason) => sum + counts[reason], 0)
  const parts = found.map((reason) =>
    counts[reason] === 1 ? one[reason] : `${counts[reason].toLocaleString('en')} ${several[reason]}`,
  )
  return `${all.toLocaleString('en')} left out: ${parts.join(', ')}.`
}
