import type { Readable } from 'node:stream'
import type { PdfProblem } from '#features/abstracts/pdf-problems.ts'
import { runInProcess } from '#platform/server/processes/run-in-process.ts'
import type { Timer } from '#platform/server/timer.ts'

/** The result of a check; null: no problem. */
type Found = { problem: PdfProblem | null }

const script = new URL('./check-pdf-process.ts', import.meta.url)

/**
 * Checks a PDF in a separate process. Undefined when the process crashed or timed out: the result is
 * unknown.
 */
export const checkPdf = (file: Readable, timer?: Timer): Promise<Found | undefined> =>
  runInProcess(script, file, timer) as Promise<Found | undefined>
