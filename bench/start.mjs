// npm run bench -- start: Time until a fresh clone serves, of the second start, and of a start after a SIGKILL.
// Clones this repository's HEAD into a temporary folder, with the existing npm cache. Prints seconds, and fails
// when a fresh clone takes 180 s or more, or a later start 5 s or more.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const repository = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'plenary-bench-'))
const clone = join(folder, 'plenary')
const port = 3900 + Math.floor(Math.random() * 90)

const answers = () =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    (reply) => reply.ok,
    () => false,
  )

/** Starts, waits for the first 200, then sends the signal; returns the seconds to that 200. */
const measure = async (signal) => {
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  })
  const exited = new Promise((settle) => child.once('exit', settle))
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('npm start ended before it served')
    await wait(20)
  }
  const seconds = (performance.now() - begun) / 1000
  process.kill(-child.pid, signal)
  await exited
  while (await answers()) await wait(20)
  return seconds
}

try {
  spawnSync('git', ['clone', '--quiet', repository, clone], { stdio: 'inherit' })
  const report = (what, seconds, limit) => {
    console.log(
      `${what.padEnd(14)} ${seconds.toFixed(1)} s${seconds < limit ? '' : `, more than ${limit} s`}`,
    )
    if (seconds >= limit) process.exitCode = 1
  }
  report('fresh clone', await measure('SIGINT'), 180)
  report('second start', await measure('SIGKILL'), 5)
  report('after SIGKILL', await measure('SIGINT'), 5)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
