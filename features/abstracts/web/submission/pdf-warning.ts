import { type PdfProblem, problemWarnings } from '#features/abstracts/pdf-problems.ts'
import { structureOf } from '#features/abstracts/pdf-structure.ts'

/** The problem that the committee would have with this file; undefined: none that can be detected here. */
export const pdfWarning = async (file: File): Promise<string | undefined> => {
  const problem = await problemOf(file)
  return problem && problemWarnings[problem]
}

const problemOf = async (file: File): Promise<PdfProblem | undefined> => {
  const structure = await structureOf({
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  })
  if (structure === 'fine') return undefined
  if (structure !== 'unclear') return structure
  // as large as the form itself, so it is loaded for those few files only
  const { openingProblem } = await import('./open-chosen-pdf.ts')
  return openingProblem(await file.arrayBuffer())
}
