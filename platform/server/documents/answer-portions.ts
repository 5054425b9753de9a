import { parentPort } from 'node:worker_threads'
import type { DrawnPortion } from './draw-in-portions.ts'

type Drawing<Portion, Note> = {
  doc: PDFKit.PDFDocument
  /** Draws a portion; returns notes about it. */
  draw: (portion: Portion) => Note[]
  /** Draws what follows the last portion. */
  end: () => void
}

/** Runs in the thread: draws each portion received, and posts the bytes of the document as they become final. */
export const answerPortions = <Portion, Note>({ doc, draw, end }: Drawing<Portion, Note>): void => {
  parentPort?.on('message', (portion: Portion | undefined) => {
    let notes: Note[] = []
    if (portion !== undefined) notes = draw(portion)
    else {
      end()
      doc.end()
    }
    const bytes = (doc.read() as Buffer | null) ?? new Uint8Array()
    parentPort?.postMessage({ bytes, notes } satisfies DrawnPortion<Note>)
  })
}
