import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { isMainThread, Worker } from 'node:worker_threads'
import type { PdfProblem } from '#features/abstracts/pdf-problems.ts'
import { structureOf } from '#features/abstracts/pdf-structure.ts'

/** In bytes, of all memory of this process. */
const mostMemory = 512 * 1024 * 1024

/** Ends this process when it takes too much memory, also while its other thread is busy. */
const watchMemory = () =>
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) process.kill(process.pid, 'SIGKILL')
  }, 50)

/** Opens a PDF as the page of the back-office does, as far as its first page. */
const openingProblem = async (data: Uint8Array): Promise<PdfProblem | undefined> => {
  new Worker(new URL(import.meta.url)).unref()
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    // nothing of an author's file runs: no WebAssembly, no forms
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

/** Says what is wrong with the file that comes in, over the channel to its parent. */
const check = async (): Promise<void> => {
  setPriority(10)
  const bytes = await buffer(process.stdin)
  const structure = await structureOf({
    size: bytes.length,
    read: async (from, to) => bytes.subarray(from, to),
  })
  const isClear = structure !== 'fine' && structure !== 'unclear'
  const problem = isClear ? structure : await openingProblem(new Uint8Array(bytes))
  process.send?.({ problem: problem ?? null }, () => process.exit(0))
}

if (isMainThread) await check()
else watchMemory()
