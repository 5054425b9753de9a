import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { EmbeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'

/** A process that keeps the embedded database of a folder running, like the product. */
export type EmbeddedApp = { address: EmbeddedAddress; stop(): Promise<void>; kill(): Promise<void> }

const module = fileURLToPath(new URL('../platform/server/postgres/embedded-postgres.ts', import.meta.url))
const script = `
  import { startEmbeddedPostgres } from ${JSON.stringify(module)}
  const { address, stop } = await startEmbeddedPostgres({ dataDir: process.argv[1], log: console.error })
  console.log(JSON.stringify(address))
  process.stdin.once('end', stop).resume()
`

const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((settle) => child.once('exit', () => settle()))

/** Starts such a process and waits until its database accepts connections. */
export const startEmbeddedApp = async (dataDir: string): Promise<EmbeddedApp> => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = exitOf(child)
  const line = new Promise<string>((settle, reject) => {
    createInterface(child.stdout).once('line', settle)
    void exited.then(() => reject(new Error('the app ended before its database was there')))
  })
  const address = JSON.parse(await line) as EmbeddedAddress
  return {
    address,
    stop: () => {
      child.stdin.end()
      return exited
    },
    kill: () => {
      child.kill('SIGKILL')
      return exited
    },
  }
}
