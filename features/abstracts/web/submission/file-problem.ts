import { texts } from '#features/abstracts/abstract-texts.ts'
import { maxFileBytes } from '#features/abstracts/abstracts.contract.ts'
import { hasPdfHeader, windowBytes } from '#features/abstracts/pdf-check.ts'
import { Problem } from '#shared/problem.ts'
import type { ProblemCode } from '#shared/problem-codes.ts'

const codes = {
  [texts.tooLarge]: 'file_too_large',
  [texts.onlyPdf]: 'file_not_pdf',
  [texts.unreadable]: 'file_unreadable',
} as const satisfies Record<string, ProblemCode>

/**
 * The problem of a file (m84, m85) by its size and its first bytes, before it is sent; undefined when there
 * is none.
 */
export const fileProblem = async (file: File): Promise<keyof typeof codes | undefined> => {
  if (file.size > maxFileBytes) return texts.tooLarge
  try {
    const head = await file.slice(0, windowBytes).arrayBuffer()
    return hasPdfHeader(new Uint8Array(head)) ? undefined : texts.onlyPdf
  } catch {
    return texts.unreadable
  }
}

/**
 * Checks the file again before sending: it may have changed since it was chosen.
 * @throws Problem 400, or when `signal` aborts
 */
export const requirePdf = async (file: File, signal: AbortSignal): Promise<void> => {
  const problem = await fileProblem(file)
  signal.throwIfAborted()
  if (problem) throw new Problem(400, codes[problem], problem)
}
