// npm run bench -- checkouts [visitors] [connections] [faults per thousand] [seed]: Visitors register and pay while calls and webhooks go wrong, and every cent is compared.
// 5,000 visitors come as fast as it goes, over 200 connections, to the built product with its sandbox, of whose
// calls and webhooks 5 % go wrong (429, 500, resets, lost, late and repeated). Then one reconciliation, and
// everything is compared with the sandbox's ledger. This process is the driver alone. Prints the rate; fails when
// one cent or one record is wrong.
import { serveBuilt } from './serve-built.mjs'
import {
  aClient,
  aTally,
  countDraws,
  jobsDone,
  judge,
  letMisbehave,
  letThemCome,
  lookInto,
  reconcileOnce,
} from './visitors.mjs'

const [count = 5_000, concurrency = 200, randomPerMille = 50, randomSeed = 1] = process.argv
  .slice(2)
  .map(Number)

const served = await serveBuilt({ RATE_LIMITS: 'off' })
const url = () => served.url
const { pool, db, close } = await lookInto(served.folder)
const client = aClient(concurrency)
const tally = aTally()
try {
  await letMisbehave(db, { randomPerMille, randomSeed })
  const begun = performance.now()
  const visitors = await letThemCome(client, url, { count, concurrency, tally })
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `${visitors} checkouts in ${seconds.toFixed(1)} s: ${(visitors / seconds).toFixed(1)} a second, ${concurrency} at once, faults in ${randomPerMille / 10} % (seed ${randomSeed})`,
  )
  for (const line of tally.lines().slice(0, 12)) console.log(`      ${line}`)

  console.log(
    `      ${await countDraws(pool)} calls and webhooks of the sandbox, of which so many went wrong`,
  )

  await letMisbehave(db, { randomPerMille: 0 })
  const reconciling = performance.now()
  await reconcileOnce(db)
  console.log(`one reconciliation in ${((performance.now() - reconciling) / 1000).toFixed(1)} s`)
  const following = performance.now()
  await jobsDone(pool)
  console.log(`mails and documents done ${((performance.now() - following) / 1000).toFixed(1)} s later`)

  const faults = await judge({ client, url, pool, db, visitors })
  if (faults.length > 0) process.exitCode = 1
  if (process.exitCode) console.log(served.output().slice(-4_000))
} finally {
  client.close()
  await close()
  await served.stop()
}
