import { days } from '#shared/time/duration.ts'

type Known = {
  /** When the last one was made. */
  madeAt: Date | undefined
  /** When the last one failed, whether or not one was made since. */
  failedAt: Date | undefined
  /** Only this machine reaches the website: nothing is worth a backup yet. */
  isTrial: boolean
}

/** A daily backup may be late by as much again. */
const oldAfter = days(2)

/** What an owner has to know about the backups. */
export const warningOf = (
  { madeAt, failedAt, isTrial }: Known,
  now: Date,
): 'never' | 'old' | 'failed' | null => {
  if (failedAt && (!madeAt || failedAt > madeAt)) return 'failed'
  if (!madeAt) return isTrial ? null : 'never'
  return now.getTime() - madeAt.getTime() > oldAfter ? 'old' : null
}
