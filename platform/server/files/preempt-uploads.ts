import { seconds } from '#shared/time/duration.ts'

/** An upload that occupies a slot. `network`: its sender; undefined: a sender who may use all slots. */
export type ActiveUpload = {
  readonly network: string | undefined
  /** When it got its slot, in milliseconds. */
  readonly began: number
  /** Bytes received since. */
  readonly bytes: number
  /** Completely received: it waits only for us, and will end soon. */
  readonly isWhole: boolean
  /** It was already ended in favour of another. */
  readonly isLeaving: boolean
}

/** The minimum that every upload is granted, however many wait. */
export type PreemptionPolicy = {
  /** No upload is ended within so many milliseconds, however slow. */
  undisturbed: number
  /** An upload of this rate, in bytes per second, is never ended: 25 MB take seven minutes. */
  fastEnough: number
}

/** 15 s leave 5 s of the 20 for which others wait. 64 kB/s are half of what a 3G phone sends. */
export const preemptionPolicy: PreemptionPolicy = { undisturbed: seconds(15), fastEnough: 64_000 }

/** The average rate in bytes per second. */
export const rateOf = ({ bytes, began }: Pick<ActiveUpload, 'bytes' | 'began'>, now: number): number =>
  (bytes * 1000) / Math.max(1, now - began)

/**
 * Chooses the upload to end in favour of a waiting one of `network`: the slowest that had its minimum time, of a network
 * that uses more slots than the waiting one, or of the same network. `hasShare`: that network uses all slots it may have,
 * so only one of its own helps. Undefined: none.
 */
export const choosePreempted = <U extends ActiveUpload>(
  underWay: readonly U[],
  { network, hasShare }: { network: string | undefined; hasShare: boolean },
  now: number,
  { undisturbed, fastEnough }: PreemptionPolicy = preemptionPolicy,
): U | undefined => {
  const placesOf = (of: string | undefined) => underWay.filter((upload) => upload.network === of).length
  const own = placesOf(network)
  const mayBePreempted = (of: string | undefined) => of === network || (!hasShare && placesOf(of) > own)
  return underWay
    .filter((upload) => !upload.isWhole && !upload.isLeaving && now - upload.began >= undisturbed)
    .filter((upload) => rateOf(upload, now) < fastEnough && mayBePreempted(upload.network))
    .toSorted((one, other) => rateOf(one, now) - rateOf(other, now))[0]
}
