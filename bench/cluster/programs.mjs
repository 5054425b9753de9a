// Programs of Debian's packages beside the product: started here, ended at the end of the measurement.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** PostgreSQL, Patroni and pgbouncer refuse to run as root: Debian's package of PostgreSQL has a user for them. */
const asOwner = (program, args) =>
  process.getuid() === 0
    ? ['setpriv', ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups', program, ...args]]
    : [program, args]

/** A program that serves until it is ended. What it says goes into a file. */
export const run = (program, args, { log, env = {}, isOwner = false }) => {
  const [command, all] = isOwner ? asOwner(program, args) : [program, args]
  const out = openSync(log, 'a')
  const child = spawn(command, all, {
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['ignore', out, out],
  })
  return {
    pid: child.pid,
    end: async (signal = 'SIGKILL') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

/** Runs a program to its end, and answers what it printed. */
export const ask = (program, args) => {
  const [command, all] = asOwner(program, args)
  const { status, stdout, stderr } = spawnSync(command, all, { cwd: '/', encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`)
  return stdout.trim()
}

/** Looks again and again until it is so; gives up after so many seconds. */
export const until = async (what, look, seconds = 60) => {
  const begun = performance.now()
  for (;;) {
    const seen = await Promise.resolve()
      .then(look)
      .catch(() => undefined)
    if (seen) return seen
    if (performance.now() - begun > seconds * 1000) throw new Error(`${what}: not within ${seconds} s`)
    await wait(100)
  }
}
