import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { debianProgram } from './debian-program.ts'
import { freePort } from './running-server.ts'

/** Debian's Redis, in memory only. `stop` ends it. */
export const startRedis = async (password = '') => {
  const program = debianProgram('redis-server', ['redis-server'])
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const secret = password ? ['--requirepass', password] : []
    const args = [
      '--bind',
      '127.0.0.1',
      '--port',
      String(port),
      '--save',
      '',
      '--appendonly',
      'no',
      ...secret,
    ]
    child = spawn(program, args, { stdio: 'ignore' })
    while (!(await listens(port))) await new Promise((settle) => setTimeout(settle, 20))
  }
  const stop = async () => {
    if (!child) return
    child.kill('SIGKILL')
    await once(child, 'exit')
    child = undefined
  }
  await start()
  return {
    url: `redis://${password && `:${password}@`}127.0.0.1:${port}`,
    start,
    stop,
    /** Keeps its connections without responding until `wake`. */
    freeze: () => child?.kill('SIGSTOP'),
    wake: () => child?.kill('SIGCONT'),
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(port, '127.0.0.1', () => settle(true)).on('error', () => settle(false))
    socket.once('connect', () => socket.destroy())
  })
