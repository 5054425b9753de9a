// Runs load generators and parses their output.
import { spawn, spawnSync } from 'node:child_process'
import { processorTime } from './side-by-side.mjs'

const firstThatRuns = (...names) => names.find((name) => !spawnSync(name, ['--version']).error)

/** The programs' paths; a measurement whose program is missing ends with what to install. */
const wrk = firstThatRuns('wrk')
const pgbench = firstThatRuns('/usr/lib/postgresql/15/bin/pgbench', 'pgbench')
if (!wrk || !pgbench) {
  console.error('This needs wrk and pgbench: apt-get install wrk postgresql-15')
  process.exit(1)
}

/** Runs a program; returns its output. */
const run = (command, args) =>
  new Promise((settle) => {
    const child = spawn(command, args)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('close', () => settle(output))
  })

/**
 * Runs `wrk` over so many connections for so many seconds; returns requests per second, and processor microseconds of
 * the process per request.
 */
export const callWith = async (lua, url, pid, { connections, seconds = 1 }) => {
  const before = processorTime(pid)
  const output = await run(wrk, ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', lua, url])
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output)
  const requests = Number(/(\d+) requests in/.exec(output)?.[1])
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    micros: ((processorTime(pid) - before) / requests) * 1e6,
  }
}

/** Runs `pgbench` with the prepared statement over so many connections; returns transactions per second. */
export const transactionsOf = async (sql, { host, port, user, database }, { connections, seconds = 1 }) => {
  const args = ['-n', '-M', 'prepared', `-c${connections}`, '-j1', `-T${seconds}`, '-f', sql]
  const output = await run(pgbench, [...args, '-h', host, '-p', String(port), '-U', user, database])
  const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  if (!rate) throw new Error(output)
  return { rate, micros: 1e6 / rate }
}

const units = { us: 1, ms: 1_000, s: 1_000_000 }

/** Latencies measured by `wrk` in microseconds: median and 99th percentile. */
export const patienceOf = async (lua, url, { connections, seconds }) => {
  const args = ['--latency', '-t1', `-c${connections}`, `-d${seconds}s`, '-s', lua, url]
  const output = await run(wrk, args)
  const at = (part) => {
    const [, value, unit] = new RegExp(`${part}%\\s+([\\d.]+)(us|ms|s)`).exec(output)
    return Math.round(value * units[unit])
  }
  return { p50: at(50), p99: at(99) }
}
