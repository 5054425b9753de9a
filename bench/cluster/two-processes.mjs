// What a request costs the processor when one process serves, and when two do.
import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../serve-built.mjs'
import { processorTime } from '../side-by-side.mjs'

const rounds = 5
const slice = 15_000
const most = 1.1

/**
 * Both processes run all the time, and nginx leads to one of them, to both, to the other, to both, and so on: each has
 * served as much as the other, and is as warm. A process that has half as much to do takes more for each request, whether
 * there is a second one or not; so one process is also given what each of the two has. The limit is for two processes
 * that have as much to do each as the one: that is when someone adds one. The same visitors, shared by two, are printed.
 */
export const compareProcessorTime = async ({ products, load, rate }, fail) => {
  const [one, other, third] = products.all
  await third.stop('SIGTERM')
  const timeOf = () => processorTime(one.pid) + processorTime(other.pid)
  const times = { whole: [], both: [], half: [] }
  for (let round = -1; round < rounds; round++)
    for (const [who, leftOut, at] of [
      ['whole', other, rate],
      ['both', third, rate], // it is gone, and nginx passes it by
      ['half', other, rate / 2],
      ['whole', one, rate],
      ['both', third, rate],
      ['half', one, rate / 2],
    ]) {
      await products.leaveOut(leftOut.port)
      await wait(1_000)
      const before = timeOf()
      load.start(at)
      await wait(slice)
      const seen = await load.stop()
      if (round >= 0) times[who].push(((timeOf() - before) / seen.length) * 1_000)
    }
  const inWords = (who) =>
    `${median(times[who]).toFixed(2)} ms [${Math.min(...times[who]).toFixed(2)}..${Math.max(...times[who]).toFixed(2)}]`
  const [shared, added] = ['whole', 'half'].map((who) => median(times.both) / median(times[who]))
  console.log(
    `processor time of a request: ${inWords('both')} by two processes at ${rate} a second; by one ${inWords('half')} at ${rate / 2}: ${added.toFixed(2)} ×, and ${inWords('whole')} at ${rate}: ${shared.toFixed(2)} ×`,
  )
  if (added > most) fail(`Two processes take ${added.toFixed(2)} times the processor time of one`)
}
