import { serve } from '#app/serve.ts'

/** node tests/crashing-server.ts STEP: the product, killed at the first time it reaches this step. */
const [, , dieAfter] = process.argv

await serve({
  checkpoint: (step) => {
    if (step !== dieAfter) return
    process.kill(process.pid, 'SIGKILL')
    // the signal may take a moment; nothing more may happen until it arrives
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000)
  },
})
