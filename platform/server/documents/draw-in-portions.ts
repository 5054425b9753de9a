import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { systemTimer } from '../timer.ts'
import { answerInTime, resourceLimits } from './drawing-threads.ts'

/** The thread's answer to a portion: the bytes that are final, and notes about it. */
export type DrawnPortion<Note> = { bytes: Uint8Array; notes: Note[] }

type Long<Portion, Note> = {
  /** The file that answers each portion, and `undefined` after the last one (answer-portions.ts). */
  thread: URL
  workerData: unknown
  portions: AsyncIterable<Portion>
  /** Called for each portion with the thread's notes about it, before the next one is read. */
  onDrawn: (portion: Portion, notes: Note[]) => Promise<void>
}

/**
 * A PDF of any length, drawn in a thread of its own like `drawInThread`, one portion at a time: the next portion is read
 * when the previous one is drawn and its bytes are consumed, so that neither is in memory as a whole. Run it within
 * `drawingLimit`.
 */
export const drawInPortions = async function* <Portion, Note>({
  thread,
  workerData,
  portions,
  onDrawn,
}: Long<Portion, Note>): AsyncGenerator<Uint8Array> {
  const worker = new Worker(thread, { workerData, resourceLimits })
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`The PDF was not drawn: its thread ended with ${code}`)
  })
  ended.catch(() => undefined)
  const draw = async (portion: Portion | undefined): Promise<DrawnPortion<Note>> => {
    const answer = once(worker, 'message')
    worker.postMessage(portion)
    const [drawn] = await answerInTime(worker, Promise.race([answer, ended]), systemTimer)
    return drawn
  }
  try {
    for await (const portion of portions) {
      const { bytes, notes } = await draw(portion)
      await onDrawn(portion, notes)
      if (bytes.length > 0) yield bytes
    }
    yield (await draw(undefined)).bytes
  } finally {
    await worker.terminate()
  }
}
