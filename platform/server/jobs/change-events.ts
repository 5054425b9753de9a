import { randomUUID } from 'node:crypto'
import { seconds } from '#shared/time/duration.ts'

/** The channel on which processes on one database wake each other; `heard` takes what comes there. */
export const wakeChannel = 'wake'

/** Other processes learn of one topic at most so often. */
const pause = seconds(0.05)

export type ChangeEvents = {
  /** `wake` is called when there may be something to do; what is answered ends that. */
  wait: (topic: string, wake: () => void) => () => void
  isWaitedFor: (topic: string) => boolean
  /** Something of the topic was committed by this process. */
  committed: (topic: string) => void
  /** What came on the channel. */
  heard: (payload: string) => void
  /** Wakes everyone in this process: something may have been missed, or the clock was moved. */
  wakeAll: () => void
}

/** Who waits in one process, by topic, and how the others learn. `notifyOthers` sends a payload on the channel. */
export const createChangeEvents = (notifyOthers: (payload: string) => Promise<unknown>): ChangeEvents => {
  const self = randomUUID()
  const waiting = new Map<string, Set<() => void>>()
  const wake = (topic: string): void => {
    for (const one of waiting.get(topic) ?? []) one()
  }

  const notified = new Map<string, { again: boolean }>()
  const notify = (topic: string): void => {
    const last = notified.get(topic)
    if (last) {
      last.again = true
      return
    }
    const pending = { again: false }
    notified.set(topic, pending)
    // who does not hear it looks by themselves before long
    notifyOthers(`${topic} ${self}`).catch(() => undefined)
    setTimeout(() => {
      notified.delete(topic)
      if (pending.again) notify(topic)
    }, pause).unref()
  }

  return {
    wait: (topic, one) => {
      const all = waiting.get(topic) ?? new Set()
      waiting.set(topic, all.add(one))
      return () => all.delete(one)
    },
    isWaitedFor: (topic) => (waiting.get(topic)?.size ?? 0) > 0,
    committed: (topic) => {
      wake(topic)
      notify(topic)
    },
    heard: (payload) => {
      const [topic = '', from] = payload.split(' ')
      if (from !== self) wake(topic)
    },
    wakeAll: () => {
      for (const topic of waiting.keys()) wake(topic)
    },
  }
}
