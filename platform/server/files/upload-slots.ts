import type { IncomingMessage } from 'node:http'
import { Problem } from '#shared/problem.ts'
import { seconds } from '#shared/time/duration.ts'

/**
 * Runs the work of an upload as soon as there is a place for it; until then nothing of the request is read. `network`:
 * who sends it; undefined: someone who may have all places.
 */
export type UploadSlots = <T>(
  request: IncomingMessage,
  network: string | undefined,
  work: () => Promise<T>,
) => Promise<T>

type Settings = { atOnce?: number; each?: number; waiting?: number; patienceMs?: number }

/**
 * At most `atOnce` uploads are read at once, at most `each` of one network, so that one slow sender does not keep the
 * others out; `waiting` more wait for at most that long; anyone who comes then is asked to come again. A client that gives
 * up gives up its place.
 */
export const createUploadSlots = ({
  atOnce = 16,
  each = 4,
  waiting = 48,
  patienceMs = seconds(20),
}: Settings = {}): UploadSlots => {
  const places = createPlaces(atOnce, each)
  const queue: { network: string | undefined; enter: () => void }[] = []

  const wait = (request: IncomingMessage, network: string | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        request.off('close', giveUp)
        queue.splice(queue.indexOf(own), 1)
      }
      const giveUp = () => {
        leave()
        reject(busy())
      }
      const enter = () => {
        leave()
        places.take(network)
        resolve()
      }
      const own = { network, enter }
      const timer = setTimeout(giveUp, patienceMs)
      request.once('close', giveUp)
      queue.push(own)
    })

  return async (request, network, work) => {
    // anyone who reads a request that has ended already waits for ever for its end
    if (request.destroyed) throw gone()
    if (places.isFreeFor(network)) places.take(network)
    else if (queue.length < waiting) await wait(request, network)
    else throw busy()
    try {
      return await work()
    } finally {
      places.giveBack(network)
      queue.find((next) => places.isFreeFor(next.network))?.enter()
    }
  }
}

/** How many places are taken, and by whom. */
const createPlaces = (atOnce: number, each: number) => {
  const byNetwork = new Map<string | undefined, number>()
  let taken = 0
  const count = (network: string | undefined, change: 1 | -1) => {
    const now = (byNetwork.get(network) ?? 0) + change
    if (now > 0) byNetwork.set(network, now)
    else byNetwork.delete(network)
    taken += change
  }
  return {
    isFreeFor: (network: string | undefined) =>
      taken < atOnce && (network === undefined || (byNetwork.get(network) ?? 0) < each),
    take: (network: string | undefined) => count(network, 1),
    giveBack: (network: string | undefined) => count(network, -1),
  }
}

const busy = () =>
  new Problem(503, 'busy', 'Too many files are being sent at the moment. Try again in a minute.', {
    retryAfter: 60,
  })

const gone = () => new Problem(400, 'request_unreadable', 'The request ended before it arrived')
