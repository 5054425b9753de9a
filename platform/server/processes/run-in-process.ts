import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { seconds } from '#shared/time/duration.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { systemTimer, type Timer } from '../timer.ts'

/** From when the process has received all of its input. */
const longest = seconds(5)

/** One at a time: a process may take half a gigabyte (watch-memory.ts). */
const inTurn = createConcurrencyLimit({
  atOnce: 1,
  waiting: 1_000,
  busy: 'Too many files wait to be looked into',
})

/**
 * Processes untrusted input in a separate process, and returns its answer (reply-to-parent.ts). The process has none of our
 * settings and little time and memory, so that malicious input can end only it. Undefined when it did not answer.
 * @throws Problem 503 when too many are waiting; errors of reading the input
 */
export const runInProcess = (
  script: URL,
  input: Readable,
  timer: Timer = systemTimer,
): Promise<unknown | undefined> => inTurn(() => ask(script, input, timer))

const ask = async (script: URL, input: Readable, timer: Timer): Promise<unknown | undefined> => {
  const child = spawn(process.execPath, ['--max-old-space-size=384', fileURLToPath(script)], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  let answer: unknown
  child.on('message', (message) => {
    answer = message
  })
  const ended = new Promise<void>((done) => {
    child.once('close', () => done())
    child.once('error', () => done())
  })
  let stop = (): void => undefined
  try {
    if (child.stdin) await pipeline(input, child.stdin).catch(unlessClosed)
    stop = timer(longest, () => child.kill('SIGKILL'))
    await ended
  } finally {
    stop()
    child.kill('SIGKILL')
  }
  return answer
}

/** Ignores the error of writing to a process that has ended. */
const unlessClosed = (error: unknown): void => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}
