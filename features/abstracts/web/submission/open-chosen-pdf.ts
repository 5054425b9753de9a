import { GlobalWorkerOptions, getDocument, VerbosityLevel } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import type { PdfProblem } from '#features/abstracts/pdf-problems.ts'

GlobalWorkerOptions.workerSrc = worker

/** Opens a PDF as the committee would; undefined when it opens, or when this browser cannot tell. */
export const openingProblem = async (data: ArrayBuffer): Promise<PdfProblem | undefined> => {
  const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS, useWasm: false, enableXfa: false })
  try {
    await task.promise
    return undefined
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return problems[name]
  } finally {
    void task.destroy()
  }
}

const problems: Readonly<Record<string, PdfProblem>> = {
  PasswordException: 'password',
  InvalidPDFException: 'damaged',
}
