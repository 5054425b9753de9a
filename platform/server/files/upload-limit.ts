import type { IncomingMessage } from 'node:http'
import { Problem } from '#shared/problem.ts'
import { seconds } from '#shared/time/duration.ts'
import { endRequest } from '../http/slow-requests.ts'
import { systemTimer, type Timer } from '../timer.ts'
import {
  type ActiveUpload,
  choosePreempted,
  type PreemptionPolicy,
  preemptionPolicy,
} from './preempt-uploads.ts'

/**
 * Runs the work of an upload once a slot is free; until then nothing of the request is read. `network`: its sender;
 * undefined: a sender who may use all slots.
 */
export type UploadLimit = <T>(
  request: IncomingMessage,
  network: string | undefined,
  work: () => Promise<T>,
) => Promise<T>

type Settings = {
  atOnce?: number
  each?: number
  waiting?: number
  eachWaiting?: number
  patienceMs?: number
  fair?: PreemptionPolicy
  timer?: Timer
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

type GiveBack = () => void

type Waiting = { network: string | undefined; enter: () => void }

/** How often slow uploads are checked while others wait. */
const lookEvery = seconds(1)

/**
 * At most `atOnce` uploads are read at once, at most `each` of one network; `waiting` more wait for at most that long, of
 * one network at most `eachWaiting`. Networks with the fewest uploads come first. While someone waits, the slowest upload
 * is ended (preempt-uploads.ts). All others are refused and must retry. An aborted request frees its slot.
 */
export const createUploadLimit = ({
  atOnce = 16,
  each = 4,
  waiting = 48,
  eachWaiting = 12,
  patienceMs = seconds(20),
  fair = preemptionPolicy,
  timer = systemTimer,
  now = () => performance.now(),
}: Settings = {}): UploadLimit => {
  const places = createPlaces(atOnce, each, now)
  const queue: Waiting[] = []
  const nextFirst = () => queue.toSorted((one, other) => places.of(one.network) - places.of(other.network))

  const mayWait = (network: string | undefined) =>
    queue.length < waiting &&
    (network === undefined || queue.filter((other) => other.network === network).length < eachWaiting)

  /** Ends one upload for each waiting one, minus those already being ended. */
  const makeRoom = () => {
    let leaving = places.taken().filter(({ isLeaving }) => isLeaving).length
    for (const { network } of nextFirst()) {
      if (leaving-- > 0) continue
      const hasShare = places.hasShare(network)
      const slow = choosePreempted(places.taken(), { network, hasShare }, now(), fair)
      slow?.leave()
    }
  }
  let isLooking = false
  const poll = () => {
    makeRoom()
    isLooking = queue.length > 0
    if (isLooking) timer(lookEvery, poll)
  }

  const wait = (request: IncomingMessage, network: string | undefined) => {
    const take = () => places.take(request, network)
    const startPatience = (giveUp: () => void) => timer(patienceMs, giveUp)
    const entering = waitIn(queue, { request, network, take, startPatience })
    if (!isLooking) poll()
    return entering
  }

  return async (request, network, work) => {
    // reading a request that has ended would never resolve
    if (request.destroyed) throw gone()
    const isFree = places.isFreeFor(network)
    if (!isFree && !mayWait(network)) throw busy()
    const giveBack = isFree ? places.take(request, network) : await wait(request, network)
    try {
      return await work()
    } finally {
      giveBack()
      nextFirst()
        .find((next) => places.isFreeFor(next.network))
        ?.enter()
    }
  }
}

/** The occupied slots, and their networks. */
const createPlaces = (atOnce: number, each: number, now: () => number) => {
  const taken = new Set<ActiveUpload & { leave: () => void }>()
  const of = (network: string | undefined) => [...taken].filter((one) => one.network === network).length
  const hasShare = (network: string | undefined) => network !== undefined && of(network) >= each
  return {
    taken: () => [...taken],
    of,
    /** Whether a network uses all slots it may have. */
    hasShare,
    isFreeFor: (network: string | undefined) => taken.size < atOnce && !hasShare(network),
    take: (request: IncomingMessage, network: string | undefined): GiveBack => {
      const before = request.socket.bytesRead
      let isLeaving = false
      const own = {
        network,
        began: now(),
        get bytes() {
          return request.socket.bytesRead - before
        },
        get isWhole() {
          return request.complete
        },
        get isLeaving() {
          return isLeaving
        },
        leave: () => {
          isLeaving = true
          endRequest(request, preempted)
        },
      }
      taken.add(own)
      return () => void taken.delete(own)
    },
  }
}

type Entering = {
  request: IncomingMessage
  network: string | undefined
  take: () => GiveBack
  /** Starts the timeout; returns what cancels it. */
  startPatience: (giveUp: () => void) => () => void
}

/** Waits in the queue until its `enter` is called. Fails when the client disconnects, or after the timeout. */
const waitIn = (queue: Waiting[], { request, network, take, startPatience }: Entering): Promise<GiveBack> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      stopPatience()
      request.off('close', giveUp)
      queue.splice(queue.indexOf(own), 1)
    }
    const giveUp = () => {
      leave()
      reject(busy())
    }
    const enter = () => {
      leave()
      resolve(take())
    }
    const own = { network, enter }
    const stopPatience = startPatience(giveUp)
    request.once('close', giveUp)
    queue.push(own)
  })

const retryAfter = 60

const preempted = {
  status: 503,
  code: 'busy',
  message:
    'Your file arrived too slowly while others were waiting to send theirs, so it was not stored. Try again in a few minutes, or over a faster connection.',
  retryAfter,
} as const

const busy = () =>
  new Problem(503, 'busy', 'Too many files are being sent at the moment. Try again in a minute.', {
    retryAfter,
  })

const gone = () => new Problem(400, 'request_unreadable', 'The request ended before it arrived')
