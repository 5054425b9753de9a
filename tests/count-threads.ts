import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Worker } from 'node:worker_threads'

/** How many threads this process started during `work`, and the maximum at once. */
export const threadsDuring = async (work: () => Promise<unknown>) => {
  const counted = { begun: 0, most: 0 }
  let now = 0
  const note = (message: unknown) => {
    counted.begun++
    now++
    counted.most = Math.max(counted.most, now)
    const { worker } = message as { worker: Worker }
    worker.once('exit', () => now--)
  }
  subscribe('worker_threads', note)
  await work().finally(() => unsubscribe('worker_threads', note))
  return counted
}
