import { randomUUID } from 'node:crypto'
import { seconds } from '#shared/time/duration.ts'
import type { Timer } from '../timer.ts'

/** A process that does not answer by then is no reason to keep a person waiting, in milliseconds. */
const patience = seconds(1)

const [callChannel, hereChannel] = ['news_call', 'news_here']
export const rollCallChannels = [callChannel, hereChannel] as const

type Parts = {
  /** Sends a payload on a channel to every process that listens, this one too, behind all that was sent before. */
  notify: (channel: string, payload: string) => Promise<unknown>
  /** How many listen. */
  count: () => Promise<number>
  timer: Timer
}

/**
 * Finds out that every process has heard all news up to now: each answers a call in the order in which things reach it.
 * `heard` takes what comes on the two channels.
 */
export const createRollCall = ({ notify, count, timer }: Parts) => {
  const here = new Map<string, () => void>()
  return {
    heard: (channel: string, call: string): void => {
      // a connection that is lost has no news to confirm
      if (channel === callChannel) notify(hereChannel, call).catch(() => undefined)
      if (channel === hereChannel) here.get(call)?.()
    },
    /** Resolves when all have answered, or have taken a second. */
    everyoneHasHeard: async (): Promise<void> => {
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
