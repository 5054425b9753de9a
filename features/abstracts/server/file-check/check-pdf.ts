import type { Readable } from 'node:stream'
import type { PdfProblem } from '#features/abstracts/pdf-problems.ts'
import { askProcess } from '#platform/server/processes/ask-process.ts'
import type { Timer } from '#platform/server/timer.ts'

/** What a check has found; null: nothing is wrong. */
type Found = { problem: PdfProblem | null }

const script = new URL('./check-pdf-process.ts', import.meta.url)

/** Looks into a PDF in a process of its own. Undefined when that did not answer: nothing is known of the file then. */
export const checkPdf = (file: Readable, timer?: Timer): Promise<Found | undefined> =>
  askProcess(script, file, timer) as Promise<Found | undefined>
