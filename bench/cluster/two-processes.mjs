// What a request costs the processor when one process serves, and when two do.
import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../serve-built.mjs'
import { processorTime } from '../side-by-side.mjs'

const rounds = 6
const slice = 15_000
const most = 1.1

/** Both processes run all the time, and nginx leads to one of them or to both, in turn. */
export const compareProcessorTime = async ({ products, load }, fail) => {
  const [one, other, third] = products.all
  await third.stop('SIGTERM')
  const timeOf = () => processorTime(one.pid) + processorTime(other.pid)
  const times = { one: [], both: [] }
  for (let round = -1; round < rounds; round++)
    for (const who of ['one', 'both']) {
      // the third is gone, and nginx passes it by
      await products.leaveOut(who === 'one' ? other.port : third.port)
      await wait(1_000)
      const before = timeOf()
      load.start()
      await wait(slice)
      const seen = await load.stop()
      if (round >= 0) times[who].push(((timeOf() - before) / seen.length) * 1_000)
    }
  const [alone, together] = [median(times.one), median(times.both)]
  const ratio = together / alone
  console.log(
    `processor time of a request: ${alone.toFixed(2)} ms by one process, ${together.toFixed(2)} ms by two: ${ratio.toFixed(2)} ×`,
  )
  if (ratio > most) fail(`Two processes take ${ratio.toFixed(2)} times the processor time of one`)
}
