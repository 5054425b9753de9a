import { type PdfProblem, problemWarnings } from '#features/abstracts/pdf-problems.ts'
import { structureOf } from '#features/abstracts/pdf-structure.ts'

/** What the committee would meet who opens this file; undefined: nothing, as far as can be found out here. */
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
  // as large as the form itself: it comes for those few files alone
  const { openingProblem } = await import('./open-chosen-pdf.ts')
  return openingProblem(await file.arrayBuffer())
}
