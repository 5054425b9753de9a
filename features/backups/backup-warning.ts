import { hours } from '#shared/time/duration.ts'

type Known = {
  /** When the last one was made. */
  madeAt: Date | undefined
  /** When the last one failed, even if one was made since. */
  failedAt: Date | undefined
  /** Only this machine reaches the website, so there is no data worth a backup yet. */
  isTrial: boolean
}

/** A day, and two hours in which the daily backup is made. */
const maxAge = hours(26)

/** The warning about backups for an owner. */
export const warningOf = (
  { madeAt, failedAt, isTrial }: Known,
  now: Date,
): 'never' | 'old' | 'failed' | null => {
  if (failedAt && (!madeAt || failedAt > madeAt)) return 'failed'
  if (!madeAt) return isTrial ? null : 'never'
  return now.getTime() - madeAt.getTime() > maxAge ? 'old' : null
}
