import type { PdfProblem } from '#features/abstracts/pdf-problems.ts'
import { structureOf } from '#features/abstracts/pdf-structure.ts'
import { replyToParent } from '#platform/server/processes/reply-to-parent.ts'
import { watchMemory } from '#platform/server/processes/watch-memory.ts'

/** Opens a PDF as the back-office does, up to its first page. */
const openingProblem = async (data: Uint8Array): Promise<PdfProblem | undefined> => {
  watchMemory()
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    // run no code from an author's file: no WebAssembly, no forms
    useWasm: false,
    enableXfa: false,
  })
  try {
    const pdf = await task.promise
    await pdf.getPage(1)
    return undefined
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged'
  }
}

await replyToParent(async (bytes) => {
  const read = async (from: number, to: number) => bytes.subarray(from, to)
  const structure = await structureOf({ size: bytes.length, read })
  const isClear = structure !== 'fine' && structure !== 'unclear'
  return { problem: isClear ? structure : ((await openingProblem(new Uint8Array(bytes))) ?? null) }
})
