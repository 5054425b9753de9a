import { isMainThread, Worker } from 'node:worker_threads'

/** In bytes, of all memory of a process: the limits of its heap count no buffers. */
const mostMemory = 512 * 1024 * 1024

/** Ends this process from another of its threads, however busy it is, when it takes too much memory. */
export const watchMemory = (): void => new Worker(new URL(import.meta.url)).unref()

if (!isMainThread)
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) process.kill(process.pid, 'SIGKILL')
  }, 50)
