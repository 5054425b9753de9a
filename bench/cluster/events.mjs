// What happens to the parts of the cluster while visitors come. Each answers when everything is as it was before.
import { setTimeout as wait } from 'node:timers/promises'
import { aNewerBuild } from './products.mjs'
import { until } from './programs.mjs'

const seconds = (count) => wait(count * 1000)

/**
 * `mayFail` says which failed requests are no fault: all of them, or those that were under way when it `happened`.
 * `loses`: with asynchronous replication acknowledged writes may be gone.
 */
export const events = [
  { name: 'nothing', run: () => seconds(20) },
  {
    name: 'one process is killed',
    mayFail: (request, happened) => request.begun <= happened,
    run: async ({ products, mark }) => {
      const [victim] = products.all
      await victim.stop('SIGKILL')
      mark()
      await seconds(10)
      await products.startAgain(victim)
      await seconds(5)
    },
  },
  {
    name: 'all three processes are replaced by a newer build, which migrates',
    run: async ({ products, cleanUp }) => {
      const newer = await aNewerBuild()
      cleanUp(newer.remove)
      for (const product of products.all) await products.replace(product, { home: newer.folder })
    },
  },
  {
    name: 'Redis is away for 20 s',
    run: async ({ redis }) => {
      await redis.stop()
      await seconds(20)
      await redis.start()
      await seconds(5)
    },
  },
  {
    name: 'the store of files is away for a minute',
    mayFail: ({ kind }) => kind === 'upload',
    run: async ({ swift }) => {
      await swift.stop()
      await seconds(60)
      await swift.start()
      await seconds(5)
    },
  },
  {
    name: 'the replica is killed',
    mayFail: () => true,
    run: async ({ database }) => {
      const replica = await database.replica()
      await replica.kill()
      await seconds(25)
      replica.start()
      await database.isWhole(120)
      await seconds(5)
    },
  },
  {
    name: 'the network between one process and the database is cut for 20 s',
    mayFail: () => true,
    run: async ({ line }) => {
      line.cut()
      await seconds(20)
      line.mend()
      await seconds(15)
    },
  },
  {
    name: 'the clock of one process is ten minutes ahead',
    run: async ({ products }) => {
      const product = products.all[2]
      const change = {
        LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
        FAKETIME: '+10m',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }
      await products.replace(product, { change })
      if (!product.output().includes('"secondsAhead":')) throw new Error('Its clock is right')
      await seconds(20)
      await products.replace(product)
    },
  },
  {
    name: 'the primary is killed, and Patroni promotes the replica',
    mayFail: () => true,
    loses: true,
    run: async ({ database, load }) => {
      const primary = await database.primary()
      await primary.kill()
      const lostAt = performance.now()
      await until('a new primary', () => database.primary())
      await until('a write', () => load.lastWrite() > lostAt + 1_000)
      await seconds(10)
      primary.start()
      await database.isWhole(180)
      await seconds(5)
    },
  },
]
