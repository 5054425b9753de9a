import { randomUUID } from 'node:crypto'
import { seconds } from '#shared/time/duration.ts'
import type { Timer } from '../timer.ts'

/** How long an answer is awaited, in milliseconds: a silent process must not keep a person waiting longer. */
const patience = seconds(1)

const [callChannel, hereChannel] = ['news_call', 'news_here']
export const barrierChannels = [callChannel, hereChannel] as const

type Deps = {
  /** Sends a payload on a channel to every listening process, this one included, after all that was sent before. */
  notify: (channel: string, payload: string) => Promise<unknown>
  /** The number of listening processes. */
  count: () => Promise<number>
  timer: Timer
}

/**
 * Confirms that every process has received all notifications sent so far: each answers a call, in the order of delivery.
 * `heard` handles the payloads of the two channels.
 */
export const createNotificationBarrier = ({ notify, count, timer }: Deps) => {
  const here = new Map<string, () => void>()
  return {
    heard: (channel: string, call: string): void => {
      // a lost connection has no notifications to confirm
      if (channel === callChannel) notify(hereChannel, call).catch(() => undefined)
      if (channel === hereChannel) here.get(call)?.()
    },
    /** Resolves when all have answered, or after a second. */
    allNotified: async (): Promise<void> => {
      const call = randomUUID()
      const answered = Promise.withResolvers<void>()
      const takeBack = timer(patience, answered.resolve)
      try {
        let missing = await count()
        here.set(call, () => {
          missing--
          if (missing <= 0) answered.resolve()
        })
        await notify(callChannel, call)
        await answered.promise
      } finally {
        takeBack()
        here.delete(call)
      }
    },
  }
}
