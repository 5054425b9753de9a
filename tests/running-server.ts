import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { DurableStep } from '#platform/server/checkpoint.ts'

const entry = fileURLToPath(new URL('../app/server.ts', import.meta.url))
const dyingEntry = fileURLToPath(new URL('dying-server.ts', import.meta.url))
const { serverFlags } = (await import(new URL('../scripts/prepare.mjs', import.meta.url).href)) as {
  serverFlags: string[]
}

/** What the code of a process was compiled to: the next one starts with half the work. */
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
 * A port that no one has, for a server that is started twice and must come back at the same address. It is below those
 * that the system hands out on its own, so that no connection of another test takes it in the meantime; each worker has its own
 * part of them.
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
  /** Settles when the process is gone; the signal that ended it, if one did. */
  gone: Promise<NodeJS.Signals | null>
  stop: () => Promise<void>
}

/** The real product as a process of its own, which may die after a step. Resolves when it serves; rejects with its output when it ends before. */
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
