import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { systemTimer, type Timer } from '../timer.ts'
import { answerInTime, createDrawingLimit, drawingLimit, resourceLimits } from './drawing-threads.ts'

type DrawInThread = (thread: URL, workerData: unknown) => Promise<Buffer>

/** Creates a `drawInThread` with its own concurrency limit. */
export const createDrawInThread = (
  timer: Timer = systemTimer,
  inTurn: ReturnType<typeof createDrawingLimit> = createDrawingLimit(),
): DrawInThread => {
  const underWay = new Map<string, Promise<Buffer>>()
  return (thread, workerData) => {
    const key = createHash('sha256')
      .update(`${thread.href} ${JSON.stringify(workerData)}`)
      .digest('hex')
    const pending = underWay.get(key)
    if (pending) return pending
    const drawing = inTurn(() => draw(thread, workerData, timer), { first: true }).finally(() =>
      underWay.delete(key),
    )
    underWay.set(key, drawing)
    return drawing
  }
}

/**
 * A PDF, drawn in a thread of its own, because unpacking and subsetting the fonts blocks for most of a second. `thread` is
 * the file that posts the bytes made from `workerData`. Concurrent requests for the same document share one drawing.
 * @throws Problem 503 when too many documents are waiting, or this one takes too long
 */
export const drawInThread: DrawInThread = createDrawInThread(systemTimer, drawingLimit)

const draw = async (thread: URL, workerData: unknown, timer: Timer): Promise<Buffer> => {
  const worker = new Worker(thread, { workerData, resourceLimits })
  const drawn = new Promise<Buffer>((settle, reject) => {
    worker.once('message', (bytes: Uint8Array) => settle(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The PDF was not drawn: its thread ended with ${code}`)))
  })
  try {
    return await answerInTime(worker, drawn, timer)
  } finally {
    // the slot is free once the memory is
    await worker.terminate()
  }
}
