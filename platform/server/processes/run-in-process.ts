import { type ChildProcess, spawn } from 'node:child_process'
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
  busy: 'Too many files wait to be looked into. Try again in a minute.',
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
): Promise<unknown | undefined> =>
  inTurn(async () => {
    let answer: unknown
    const child = start(script, [], 'ignore')
    child.on('message', (message) => {
      answer = message
    })
    await finish(child, input, { timer, longest })
    return answer
  })

type Streaming<T> = {
  script: URL
  /** The only argument of the process. */
  options: object
  input: Readable
  /** Milliseconds from when the process has received all of its input. */
  longest: number
  /** Takes what the process writes to its standard output. */
  take: (output: Readable) => Promise<T>
  timer?: Timer | undefined
}

/**
 * As `runInProcess`, for large answers: they are taken as they come. What is taken may be cut off when the process died.
 * @throws Problem 503 when too many are waiting; errors of reading the input and of `take`
 */
export const streamFromProcess = <T>({
  script,
  options,
  input,
  longest,
  take,
  timer = systemTimer,
}: Streaming<T>): Promise<T> =>
  inTurn(async () => {
    const child = start(script, [JSON.stringify(options)], 'pipe')
    const taken = take(child.stdout as Readable)
    // it may have stopped listening
    taken.catch(() => child.kill('SIGKILL'))
    await finish(child, input, { timer, longest })
    return taken
  })

const start = (script: URL, args: string[], output: 'pipe' | 'ignore'): ChildProcess =>
  spawn(process.execPath, ['--max-old-space-size=384', fileURLToPath(script), ...args], {
    // glibc would keep an arena for each thread
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', output, 'ignore', 'ipc'],
  })

const finish = async (
  child: ChildProcess,
  input: Readable,
  { timer, longest }: { timer: Timer; longest: number },
): Promise<void> => {
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
}

/** Ignores the error of writing to a process that has ended. */
const unlessClosed = (error: unknown): void => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}
