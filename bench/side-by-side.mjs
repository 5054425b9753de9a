// Measures several servers in one run, alternating in short slices, so that noise of the machine affects all of them.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/prepare.mjs'
import { median } from './serve-built.mjs'

/** Processor seconds that a process has used so far, in user and kernel mode. */
export const processorTime = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The same for a process and all its descendants, including ended ones. */
export const processorTimeOfAll = (root) => {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
        return [
          {
            pid: Number(pid),
            parent: Number(fields[1]),
            ticks: fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0),
          },
        ]
      } catch {
        return [] // it has ended in the meantime
      }
    })
  const ofAll = (pid) =>
    stats
      .filter((one) => one.pid === pid || one.parent === pid)
      .reduce((sum, one) => sum + (one.pid === pid ? one.ticks : ofAll(one.pid)), 0)
  return ofAll(root) / 100
}

/** Megabytes of private memory. */
export const anonymousOf = (pid) =>
  Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The quantile of these values. */
export const percentile = (values, part) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)]

/** Latencies in milliseconds of a visitor who repeats this call until the work is done, and the work's result. */
export const visitedDuring = async (address, work) => {
  const visitor = fork(join(import.meta.dirname, 'visitor.mjs'))
  visitor.send(address)
  await once(visitor, 'message')
  let result
  try {
    result = await work()
  } finally {
    // else it would continue and the process never exit
    visitor.send('stop')
  }
  const [times] = await once(visitor, 'message')
  return { result, times, p95: percentile(times, 0.95) }
}

const spreadOf = (values) => Math.max(...values) / Math.min(...values)

/**
 * Measures each of `contenders` (name to a function that returns `{ rate, micros? }`: per second, and processor
 * microseconds each) in rounds of rotating order, until every rate varies less than twofold over the last `rounds`, or
 * `most` rounds are over.
 */
export const sideBySide = async (contenders, { rounds = 7, most = 21 } = {}) => {
  const names = Object.keys(contenders)
  const found = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round < most; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]
      found[name].push(await contenders[name]())
    }
    const steady = names.every((name) => spreadOf(found[name].slice(-rounds).map(({ rate }) => rate)) < 2)
    if (round + 1 >= rounds && steady) break
  }
  const last = (name) => found[name].slice(-rounds)
  const figure = (name, of) => median(last(name).map((one) => one[of]))
  return {
    figure,
    rate: (name) => figure(name, 'rate'),
    micros: (name) => figure(name, 'micros'),
    /** The ratio of two rates: of their medians, with the minimum and maximum of a round. */
    ratio: (one, other) => {
      const each = last(one).map(({ rate }, at) => rate / last(other)[at].rate)
      return {
        median: figure(one, 'rate') / figure(other, 'rate'),
        least: Math.min(...each),
        most: Math.max(...each),
      }
    },
    /** The results as JSON. */
    keep: (bench) => {
      const folder = join(root, 'build/bench')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${bench}.json`), JSON.stringify(found, undefined, 2))
      return join('build/bench', `${bench}.json`)
    },
  }
}

export const inWords = ({ median, least, most }) =>
  `${median.toFixed(2)} [${least.toFixed(2)}..${most.toFixed(2)}]`
