import { serve } from '#app/serve.ts'

/**
 * node tests/dying-server.ts STEP: the product as app/server.ts starts it, which dies at once, as by a power cut, the first
 * time it passes this step.
 */
const [, , dieAfter] = process.argv

await serve({
  checkpoint: (step) => {
    if (step !== dieAfter) return
    process.kill(process.pid, 'SIGKILL')
    // the signal may take a moment to arrive; nothing more may happen until it does
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000)
  },
})
