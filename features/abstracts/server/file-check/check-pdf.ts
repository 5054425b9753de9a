import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { PdfProblem } from '#features/abstracts/pdf-problems.ts'
import { systemTimer, type Timer } from '#platform/server/timer.ts'
import { seconds } from '#shared/time/duration.ts'

/** From when the process has the whole file. */
const longest = seconds(5)

/** What a check has found; null: nothing is wrong. */
type Found = { problem: PdfProblem | null }

/**
 * Looks into a PDF in a process of its own, which has neither our settings nor much time and memory: what an author sends can
 * end that process alone. Undefined when it did not answer: nothing is known of the file then.
 */
export const checkPdf = async (file: Readable, timer: Timer = systemTimer): Promise<Found | undefined> => {
  const script = fileURLToPath(new URL('./check-pdf.process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--max-old-space-size=384', script], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  let found: Found | undefined
  child.on('message', (message) => {
    found = message as Found
  })
  const ended = new Promise<void>((done) => {
    child.once('close', () => done())
    child.once('error', () => done())
  })
  let stop = (): void => undefined
  try {
    if (child.stdin)
      await pipeline(file, child.stdin).catch((error: unknown) => {
        // it needs no more of the file, or has ended
        if (child.exitCode === null && child.signalCode === null && !isClosedPipe(error)) throw error
      })
    stop = timer(longest, () => child.kill('SIGKILL'))
    await ended
  } finally {
    stop()
    child.kill('SIGKILL')
  }
  return found
}

const isClosedPipe = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
