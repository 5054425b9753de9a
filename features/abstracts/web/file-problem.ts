import { texts } from '../abstract-texts.ts'
import { mostFileBytes } from '../abstracts.contract.ts'
import { saysPdf, windowBytes } from '../pdf-check.ts'

/** What is wrong with a file (m84, m85), by its size and its first bytes, before anything is sent; undefined when nothing is. */
export const fileProblem = async (file: File): Promise<string | undefined> => {
  if (file.size > mostFileBytes) return texts.tooLarge
  try {
    const head = await file.slice(0, windowBytes).arrayBuffer()
    return saysPdf(new Uint8Array(head)) ? undefined : texts.onlyPdf
  } catch {
    return texts.unreadable
  }
}
