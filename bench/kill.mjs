// npm run bench -- kill [kills] [connections] [faults per thousand] [seed]: Visitors register and pay while the process is killed 100 times.
// As by a power cut, each 25th time together with its database and each 10th time the database alone, at the built
// product with its sandbox. After the last start and one reconciliation the sums of the back-office are those of the
// sandbox's ledger, to the cent. Prints how often and how soon it came back; fails when anything is wrong.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { anInstallation, median } from './serve-built.mjs'
import {
  aClient,
  aTally,
  jobsDone,
  judge,
  letMisbehave,
  letThemCome,
  lookInto,
  reconcileOnce,
} from './visitors.mjs'

const [kills = 100, concurrency = 40, randomPerMille = 50, randomSeed = 1] = process.argv.slice(2).map(Number)

/** The most that it may take until it serves again: a process from its start, its database from its death. Seconds. */
const soon = 5

/** The same port each time: visitors come back to the same address. */
const port = 3800 + Math.floor(Math.random() * 90)
const installation = anInstallation({ RATE_LIMITS: 'off', PORT: String(port) })
const { folder } = installation
let served = await installation.start()
const url = () => served.url
const client = aClient(concurrency)
const tally = aTally()

/** A sequence of numbers from 0 to 1 that is the same for the same seed. */
let state = randomSeed
const draw = () => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state / 2_147_483_648
}

const postmaster = () => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Seconds from now, when the database has just been killed, until the product serves with it again. */
const servedAgain = async () => {
  const begun = performance.now()
  let wasAway = false
  for (;;) {
    const { status } = await fetch(`${url()}/health`)
    const passed = performance.now() - begun
    if (status === 200 && (wasAway || passed > 2_000)) return wasAway ? passed / 1000 : 0
    wasAway ||= status !== 200
    await wait(10)
  }
}

const withDatabase = async (work) => {
  const looked = await lookInto(folder)
  try {
    return await work(looked)
  } finally {
    await looked.close()
  }
}

try {
  await withDatabase(({ db }) => letMisbehave(db, { randomPerMille, randomSeed }))
  let isOver = false
  const begun = performance.now()
  const coming = letThemCome(client, url, {
    count: Number.POSITIVE_INFINITY,
    concurrency,
    tally,
    isOver: () => isOver,
  })
  coming.catch(() => undefined)

  const restarts = []
  const withoutDatabase = []
  for (let kill = 1; kill <= kills; kill++) {
    await wait(200 + draw() * 2_000)
    if (kill % 10 === 0 && kill % 25 !== 0) {
      process.kill(postmaster(), 'SIGKILL') // the product starts it again
      withoutDatabase.push(await servedAgain())
      continue
    }
    if (kill % 25 === 0) process.kill(postmaster(), 'SIGKILL')
    await served.stop('SIGKILL')
    const dead = performance.now()
    served = await installation.start()
    restarts.push((performance.now() - dead) / 1000)
  }
  isOver = true
  const visitors = await coming
  console.log(
    `${visitors} visitors and ${kills} kills in ${((performance.now() - begun) / 1000).toFixed(0)} s; back after ${median(restarts).toFixed(1)} s, at most ${Math.max(...restarts).toFixed(1)} s (seed ${randomSeed})`,
  )
  if (withoutDatabase.length > 0)
    console.log(
      `its database alone killed ${withoutDatabase.length} times; served again after ${median(withoutDatabase).toFixed(1)} s, at most ${Math.max(...withoutDatabase).toFixed(1)} s`,
    )
  for (const line of tally.lines().slice(0, 12)) console.log(`      ${line}`)

  await withDatabase(async ({ pool, db }) => {
    await letMisbehave(db, { randomPerMille: 0 })
    await reconcileOnce(db)
    await jobsDone(pool)
    const faults = await judge({ client, url, pool, db, visitors })
    if (Math.max(...restarts, ...withoutDatabase) > soon)
      faults.push(`It took more than ${soon} s to serve again.`)
    if (faults.length > 0) process.exitCode = 1
    if (process.exitCode) console.log(served.output().slice(-4_000))
  })
} finally {
  client.close()
  await served.stop()
  installation.remove()
}
