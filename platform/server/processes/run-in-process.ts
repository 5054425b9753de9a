import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { seconds } from '#shared/time/duration.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { systemTimer, type Timer } from '../timer.ts'

/** The input could not be read to its end. */
export class InputFailure extends Error {}

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
 * @throws Problem 503 when too many are waiting; InputFailure
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
  /** Opens the input, which then need not wait for its turn. */
  open: () => Promise<Readable>
  /** Milliseconds from when the process has received all of its input. */
  longest: number
  /** Takes what the process writes to its standard output. */
  take: (output: Readable) => Promise<T>
  timer?: Timer | undefined
}

/**
 * As `runInProcess`, for large answers: they are taken as they come. What is taken may be cut off when the process died.
 * @throws Problem 503 when too many are waiting; errors of `open` and of `take`; InputFailure
 */
export const streamFromProcess = <T extends { close: () => Promise<void> }>({
  script,
  options,
  open,
  longest,
  take,
  timer = systemTimer,
}: Streaming<T>): Promise<T> =>
  inTurn(async () => {
    const input = await open()
    const child = start(script, [JSON.stringify(options)], 'pipe')
    const taken = take(child.stdout as Readable)
    // it may have stopped listening
    taken.catch(() => child.kill('SIGKILL'))
    await finish(child, input, { timer, longest }).catch(async (error) => {
      await taken.then(
        (unwanted) => unwanted.close(),
        () => undefined,
      )
      throw error
    })
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
    if (child.stdin) await write(input, child.stdin)
    stop = timer(longest, () => child.kill('SIGKILL'))
    await ended
  } finally {
    stop()
    child.kill('SIGKILL')
  }
}

/** Ignores that the process has ended, which closes its input before ours. */
const write = async (input: Readable, output: Writable): Promise<void> => {
  let isCut = input.destroyed
  const note = () => {
    isCut ||= !input.readableEnded && !output.destroyed
  }
  input.once('error', note).once('close', note)
  await pipeline(input, output).catch((cause: unknown) => {
    if (isCut) throw new InputFailure('The input ended too early', { cause })
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw cause
  })
}
