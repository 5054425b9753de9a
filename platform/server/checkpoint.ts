import type { DeathStep } from './config.ts'

/** Called after each step that matters to durability. Does nothing, unless a test wants the process to die there. */
export type Checkpoint = (step: DeathStep) => void

/** Lets the process die at once, as by a power cut, the first time it passes `dieAfter`. */
export const createCheckpoint = (dieAfter: DeathStep | undefined): Checkpoint => {
  if (dieAfter === undefined) return () => undefined
  return (step) => {
    if (step !== dieAfter) return
    process.kill(process.pid, 'SIGKILL')
    // the signal may take a moment to arrive; nothing more may happen until it does
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000)
  }
}
