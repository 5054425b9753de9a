import { isMainThread, Worker } from 'node:worker_threads'
import { seconds } from '#shared/time/duration.ts'

/** In bytes, for all memory of a process: V8's heap limits do not include buffers. */
const mostMemory = 512 * 1024 * 1024

/** Longer than its parent waits (run-in-process.ts): for a process whose parent has died. */
const longest = seconds(10)

/** Ends this process from another thread, however busy it is, when it takes too much memory or time. */
export const watchMemory = (): void => new Worker(new URL(import.meta.url)).unref()

const end = () => process.kill(process.pid, 'SIGKILL')

if (!isMainThread) {
  setInterval(() => process.memoryUsage.rss() > mostMemory && end(), 50)
  setTimeout(end, longest)
}
