import { seconds } from '#shared/time/duration.ts'

/** An upload that has a place. `network`: who sends it; undefined: someone who may have all places. */
export type UnderWay = {
  readonly network: string | undefined
  /** When it got its place, in milliseconds. */
  readonly began: number
  /** So many bytes have come since. */
  readonly bytes: number
  /** Everything has come: it waits for us alone, and keeps no one waiting for long. */
  readonly isWhole: boolean
  /** It was ended for someone else already. */
  readonly isLeaving: boolean
}

/** What an upload may count on, however many wait. */
export type Fairness = {
  /** For so many milliseconds no upload is ended, however slow. */
  undisturbed: number
  /** At this rate, in bytes a second, it is never ended: 25 MB are through in seven minutes. */
  fastEnough: number
}

/** 15 s leave 5 s of the 20 for which others wait. 64 kB/s are half of what a third-generation phone sends. */
export const fairness: Fairness = { undisturbed: seconds(15), fastEnough: 64_000 }

/** Bytes a second, over all of its time. */
export const rateOf = ({ bytes, began }: Pick<UnderWay, 'bytes' | 'began'>, now: number): number =>
  (bytes * 1000) / Math.max(1, now - began)

/**
 * Which upload gives way to someone of `network` who waits: the slowest of those that had their fair time, of a network
 * that has more places than the waiting one, or of the waiting one itself. `hasShare`: that network has all places that one
 * may have; then only one of its own helps. Undefined: no one has to.
 */
export const choosePreempted = <U extends UnderWay>(
  underWay: readonly U[],
  { network, hasShare }: { network: string | undefined; hasShare: boolean },
  now: number,
  { undisturbed, fastEnough }: Fairness = fairness,
): U | undefined => {
  const placesOf = (of: string | undefined) => underWay.filter((upload) => upload.network === of).length
  const own = placesOf(network)
  const mayGiveWay = (of: string | undefined) => of === network || (!hasShare && placesOf(of) > own)
  return underWay
    .filter((upload) => !upload.isWhole && !upload.isLeaving && now - upload.began >= undisturbed)
    .filter((upload) => rateOf(upload, now) < fastEnough && mayGiveWay(upload.network))
    .toSorted((one, other) => rateOf(one, now) - rateOf(other, now))[0]
}
