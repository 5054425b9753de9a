type Stored = { livemode: boolean; isCurrent: boolean; replacedAt: Date | string | null }

/** The accounts of a mode: the one in use, then the others, the last one that was in use first. */
export const lastUsedFirst = <A extends Stored>(accounts: readonly A[], livemode: boolean): A[] =>
  accounts
    .filter((one) => one.livemode === livemode)
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent) || endOf(other) - endOf(one))

const endOf = ({ replacedAt }: Stored): number => (replacedAt === null ? 0 : new Date(replacedAt).getTime())
