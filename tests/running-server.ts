import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { DurableStep } from '#platform/server/checkpoint.ts'

const entry = fileURLToPath(new URL('../app/server.ts', import.meta.url))
const dyingEntry = fileURLToPath(new URL('crashing-server.ts', import.meta.url))
const { serverFlags } = (await import(new URL('../scripts/prepare.mjs', import.meta.url).href)) as {
  serverFlags: string[]
}

/** The compile cache, which halves the start of the next process. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/plenary-tests', import.meta.url)),
}

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  probe.listen(port, '127.0.0.1')
  const [event] = await Promise.race([
    once(probe, 'listening').then(() => ['listening']),
    once(probe, 'error').then(() => ['error']),
  ])
  if (event === 'error') return false
  probe.close()
  await once(probe, 'close')
  return true
}

let nextPort = randomInt(500)

/**
 * A free port for a server that restarts at the same address. Below the ephemeral range, so that no connection of
 * another test takes it; each worker has its own range.
 */
export const freePort = async (): Promise<number> => {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 20
  for (;;) {
    const port = 20_000 + worker * 500 + nextPort
    nextPort = (nextPort + 1) % 500
    if (await isFree(port)) return port
  }
}

export type RunningServer = {
  url: string
  pid: number
  output: () => string
  /** Resolves when the process is gone, with the signal that ended it, if any. */
  gone: Promise<NodeJS.Signals | null>
  stop: () => Promise<void>
}

/**
 * The real product in its own process, which may die after a step. Resolves when it serves; rejects with its output when
 * it exits before.
 */
export const startServer = async (
  settings: Record<string, string>,
  dieAfter?: DurableStep,
): Promise<RunningServer> => {
  const program = dieAfter ? [dyingEntry, dieAfter] : [entry]
  const child: ChildProcess = spawn(process.execPath, [...serverFlags, ...program], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ...compileCache,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listen = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const gone = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null)
  let ended = false
  void gone.then(() => {
    ended = true
  })

  const url = `http://127.0.0.1:${settings['PORT']}`
  while (!output.includes('Plenary is serving.')) {
    if (ended) throw new Error(`The server ended before it served:\n${output}`)
    await new Promise((settle) => setTimeout(settle, 50))
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    gone,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}
