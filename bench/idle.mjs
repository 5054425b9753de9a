// npm run bench -- idle [seconds]: Memory and processor time of an idle process, before and after load.
// Memory is resident and private (anonymous); processor time is measured over
// that many seconds (default 60). Then 50 connections request public pages and a call for
// 20 s in all, and both are measured again. Needs `wrk`. Fails above 150 MB, 0.2 % and 250 MB.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { serveBuilt } from './serve-built.mjs'
import { processorTime } from './side-by-side.mjs'

const seconds = Number(process.argv[2] ?? 60)
const goals = { memory: 150, processor: 0.2, memoryAfterLoad: 250 }
if (spawnSync('wrk', ['--version']).error) {
  console.error('This needs wrk: apt-get install wrk')
  process.exit(1)
}

/** Megabytes of memory: resident, and private (anonymous). */
const memoryOf = (pid) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [all, own] = ['VmRSS', 'RssAnon'].map(
    (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024,
  )
  return { all, own }
}

const measure = async (pid) => {
  const before = processorTime(pid)
  await wait(seconds * 1000)
  return { ...memoryOf(pid), percent: ((processorTime(pid) - before) / seconds) * 100 }
}

const format = ({ all, own, percent }) =>
  `${all.toFixed(0)} MB of memory (${own.toFixed(0)} MB its own), ${percent.toFixed(2)} % of a core`

const load = (url, paths) => {
  for (const path of paths) {
    const { stdout } = spawnSync(
      'wrk',
      ['-t1', '-c50', '-d4s', '-H', 'Accept-Encoding: br', `${url}${path}`],
      {
        encoding: 'utf8',
      },
    )
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  }
}

const product = await serveBuilt()
try {
  await wait(10_000) // the start's background work is done
  const idle = await measure(product.pid)
  console.log(`idle        ${format(idle)}`)
  load(product.url.replace('localhost', '127.0.0.1'), [
    '/',
    '/registration',
    '/speakers',
    '/agenda',
    '/api/form-submission/get-session-options',
  ])
  await wait(10_000)
  const after = await measure(product.pid)
  console.log(`after load  ${format(after)}`)
  if (idle.all > goals.memory || idle.percent > goals.processor || after.all > goals.memoryAfterLoad)
    process.exitCode = 1
} finally {
  await product.stop()
}
