import { randomUUID } from 'node:crypto'
import { seconds } from '#shared/time/duration.ts'

/** The channel on which processes on one database notify each other; `heard` handles its payloads. */
export const wakeChannel = 'wake'

/** The minimum interval between notifications of one topic. */
const pause = seconds(0.05)

export type ChangeEvents = {
  /** Subscribes: `wake` is called when there may be work; returns the unsubscription. */
  wait: (topic: string, wake: () => void) => () => void
  isWaitedFor: (topic: string) => boolean
  /** This process has committed something of the topic. */
  committed: (topic: string) => void
  /** Handles a payload of the channel. */
  heard: (payload: string) => void
  /** Wakes all subscribers of this process: notifications may have been missed, or the clock was set. */
  wakeAll: () => void
}

/** The subscriptions of one process by topic. `notifyOthers` sends a payload on the channel. */
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
    // processes that miss it poll before long
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
