import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compileCache } from './running-server.ts'

/** For archives that a test makes. */
export const backupKey = 'forty-three letters or more, as openssl makes them'

/** Runs a command of scripts/ in its own process. `until`: kills it (SIGKILL) when this resolves; `code` is null then. */
export const runCommand = (
  name: string,
  args: string[],
  settings: Record<string, string>,
  until?: Promise<unknown>,
): Promise<{ code: number | null; output: string; took: number }> =>
  new Promise((settle) => {
    const begun = performance.now()
    const script = fileURLToPath(new URL(`../scripts/${name}.ts`, import.meta.url))
    const child = spawn(process.execPath, [script, ...args], {
      env: {
        PATH: process.env['PATH'] ?? '',
        BACKUP_KEY: backupKey,
        LOG_LEVEL: 'warn',
        ...compileCache,
        ...settings,
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    void until?.then(() => child.kill('SIGKILL'))
    child.on('close', (code) => settle({ code, output, took: performance.now() - begun }))
  })
