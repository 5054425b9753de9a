import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { seconds } from '#shared/time/duration.ts'

/** In bytes, for all memory of a process: V8's heap limits do not include buffers. */
const mostMemory = 512 * 1024 * 1024

/**
 * Ends this process from another thread, however busy it is, when it takes too much memory, or longer than its parent waits
 * (run-in-process.ts): for a process whose parent has died.
 */
export const watchMemory = (longest = seconds(10)): void =>
  new Worker(new URL(import.meta.url), { workerData: longest }).unref()

const end = () => process.kill(process.pid, 'SIGKILL')

if (!isMainThread) {
  setInterval(() => process.memoryUsage.rss() > mostMemory && end(), 50)
  setTimeout(end, Number(workerData))
}
