import { Worker } from 'node:worker_threads'
import type { Conference } from './agenda-pdf.ts'

/**
 * The agenda as a PDF, drawn in a thread of its own: unpacking and cutting the fonts takes most of a second, and no
 * other visitor shall wait for that.
 */
export const drawAside = ({ origin, content: { event, agenda } }: Conference): Promise<Buffer> =>
  new Promise((settle, reject) => {
    const workerData: Conference = { origin, content: { event, agenda } }
    const worker = new Worker(new URL('./agenda-pdf-thread.ts', import.meta.url), { workerData })
    worker.once('message', (bytes: Uint8Array) => settle(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The PDF was not drawn: its thread ended with ${code}`)))
  })
