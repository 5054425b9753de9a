import { Worker } from 'node:worker_threads'

/**
 * A PDF, drawn in a thread of its own: unpacking and cutting the fonts takes most of a second, and no other visitor
 * shall wait for that. `thread` is the file that posts the bytes it has made of `workerData`.
 */
export const drawAside = (thread: URL, workerData: unknown): Promise<Buffer> =>
  new Promise((settle, reject) => {
    const worker = new Worker(thread, { workerData })
    worker.once('message', (bytes: Uint8Array) => settle(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The PDF was not drawn: its thread ended with ${code}`)))
  })
