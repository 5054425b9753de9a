import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { atEnd } from './at-end.ts'
import { debianProgram } from './debian-program.ts'
import { freePort } from './running-server.ts'

/**
 * Socket activation like systemd: keeps the listening socket, passes it to each process as descriptor 3, and restarts
 * the process.
 */
const holder = `
import os, socket, subprocess, sys
held = socket.socket()
held.bind(('127.0.0.1', int(sys.argv[1])))
held.listen(511)
os.dup2(held.fileno(), 3)
os.set_inheritable(3, True)
while True:
    child = subprocess.Popen(sys.argv[2:], pass_fds=[3])
    print('started', child.pid, flush=True)
    print('ended', child.wait(), flush=True)
`

/**
 * The product on a socket as in deploy/systemd/plenary.socket, restarted whenever it ends. `serving` resolves after that
 * many starts.
 */
export const startOnHeldSocket = async (settings: Record<string, string>) => {
  const port = await freePort()
  const server = join(import.meta.dirname, '../app/server.ts')
  const python = debianProgram('python3', ['python3'])
  const system = spawn(python, ['-c', holder, String(port), process.execPath, server], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ...settings,
      LISTEN_FDS: '1',
      DRAIN_SECONDS: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  system.stdout.on('data', (chunk) => {
    output += chunk
  })
  const serving = (times: number) =>
    expect.poll(() => output.split('Plenary is serving.').length - 1).toBe(times)
  const pid = () => Number(/started (\d+)(?![\s\S]*started)/.exec(output)?.[1])
  atEnd(async () => {
    system.kill('SIGKILL')
    await once(system, 'exit')
    process.kill(pid(), 'SIGTERM')
  })
  return { port, serving, pid, output: () => output }
}
