// What a request costs the processor when one process serves, and when two do.
import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../serve-built.mjs'
import { processorTime } from '../side-by-side.mjs'

const rounds = 5
const slice = 15_000
const most = 1.1

/**
 * Both processes run all the time, and nginx leads to one of them, to both, to the other, to both, and so on: each has
 * served as much as the other, and is as warm.
 */
export const compareProcessorTime = async ({ products, load }, fail) => {
  const [one, other, third] = products.all
  await third.stop('SIGTERM')
  const timeOf = () => processorTime(one.pid) + processorTime(other.pid)
  const times = { alone: [], both: [] }
  for (let round = -1; round < rounds; round++)
    for (const [who, leftOut] of [
      ['alone', other],
      ['both', third], // it is gone, and nginx passes it by
      ['alone', one],
      ['both', third],
    ]) {
      await products.leaveOut(leftOut.port)
      await wait(1_000)
      const before = timeOf()
      load.start()
      await wait(slice)
      const seen = await load.stop()
      if (round >= 0) times[who].push(((timeOf() - before) / seen.length) * 1_000)
    }
  const [alone, together] = [median(times.alone), median(times.both)]
  const ratio = together / alone
  const spread = (values) => `[${Math.min(...values).toFixed(2)}..${Math.max(...values).toFixed(2)}]`
  console.log(
    `processor time of a request: ${alone.toFixed(2)} ms ${spread(times.alone)} by one process, ${together.toFixed(2)} ms ${spread(times.both)} by two: ${ratio.toFixed(2)} ×`,
  )
  if (ratio > most) fail(`Two processes take ${ratio.toFixed(2)} times the processor time of one`)
}
