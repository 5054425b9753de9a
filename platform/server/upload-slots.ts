import type { IncomingMessage } from 'node:http'
import { seconds } from '#shared/duration.ts'
import { Problem } from '#shared/problem.ts'

/** Runs the work of an upload as soon as there is a place for it; until then nothing of the request is read. */
export type UploadSlots = <T>(request: IncomingMessage, work: () => Promise<T>) => Promise<T>

type Settings = { atOnce?: number; waiting?: number; patienceMs?: number }

const busy = () =>
  new Problem(503, 'Too many files are being sent just now. Try again in a minute.', { retryAfter: 60 })

/**
 * At most so many uploads are read at once, so many more wait for at most that long; whoever comes then is asked to come
 * again. A client that gives up gives up its place.
 */
export const createUploadSlots = ({
  atOnce = 16,
  waiting = 48,
  patienceMs = seconds(20),
}: Settings = {}): UploadSlots => {
  let running = 0
  const queue: (() => void)[] = []

  const wait = (request: IncomingMessage) =>
    new Promise<void>((resolve, reject) => {
      const leave = (settle: () => void) => {
        clearTimeout(timer)
        request.off('close', giveUp)
        const at = queue.indexOf(enter)
        if (at !== -1) queue.splice(at, 1)
        settle()
      }
      const enter = () => leave(resolve)
      const giveUp = () => leave(() => reject(busy()))
      const timer = setTimeout(giveUp, patienceMs)
      request.once('close', giveUp)
      queue.push(enter)
    })

  return async (request, work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw busy()
      // whoever ends hands his place over
      await wait(request)
    } else running++
    try {
      return await work()
    } finally {
      const next = queue[0]
      if (next) next()
      else running--
    }
  }
}
