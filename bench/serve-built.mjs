// Starts the built product with a folder of its own, for measurements. Run `npm test` or `npm start` once before, so that
// everything is installed.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '#platform/server/postgres/database.ts'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { build, environment, install, node24, root, serverFlags } from '../scripts/prepare.mjs'
import { choice, price as priceCall } from './scripts-of-load.mjs'

/**
 * An installation whose process may end and be started again: `start` serves it (on a free port, unless `settings` name
 * one), `remove` takes its folder away, which holds its data. `settings` may be changed before the next start, and
 * `runFrom` names the folder of another build of the product for it.
 */
export const anInstallation = (settings = {}) => {
  install()
  const node = node24()
  build(node)
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'plenary-bench-'))
  chmodSync(folder, 0o711) // run as root, the database has another user, who must pass through
  // no page that is measured asks the service of the countries, which is on another machine
  const all = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'warn',
    COUNTRIES_URL: '',
    ...settings,
  }
  let home = root
  const start = async () => {
    const child = spawn(node, [...serverFlags, join(home, 'app/server.ts')], {
      cwd: home,
      env: environment(node, all),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const gone = new Promise((settle) => child.once('exit', settle))
    const complaints = []
    child.stderr.on('data', (chunk) => complaints.push(String(chunk)))
    let output = ''
    const url = await new Promise((settle, reject) => {
      child.stdout.on('data', (chunk) => {
        output += chunk
        const [, address] = /Website +(\S+)[\s\S]*Owner/.exec(output) ?? []
        if (address) settle(address)
      })
      gone.then(() => reject(new Error(`The product ended before it served: ${complaints.join('')}`)))
    })
    return {
      url,
      pid: child.pid,
      gone,
      /** What it has said since, on either stream. */
      output: () => output + complaints.join(''),
      stop: async (signal = 'SIGTERM') => {
        child.kill(signal)
        await gone
      },
    }
  }
  return {
    node,
    folder,
    settings: all,
    runFrom: (folder) => {
      home = folder
    },
    start,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** `stop` ends it and removes its folder, which holds its data. */
export const serveBuilt = (settings) => startOnce(anInstallation(settings))

/** The same with what `fill` writes; started again after it, because a start reads what ANALYZE has counted. */
export const serveFilled = async (fill) => {
  const installation = anInstallation()
  const empty = await installation.start()
  await usePool(installation.folder, fill)
  await empty.stop()
  // abstracts that are filled in name files that no one has sent: a start asks for a word that they are lost
  mkdirSync(join(installation.folder, 'files'), { recursive: true })
  writeFileSync(join(installation.folder, 'files/lost'), '')
  return startOnce(installation)
}

const startOnce = async ({ node, folder, start, remove }) => {
  const served = await start()
  return {
    node,
    folder,
    ...served,
    stop: async () => {
      await served.stop()
      remove()
    },
  }
}

/** Does something with the database of a folder. */
export const usePool = async (folder, use) => {
  const pool = openPool(await embeddedAddress(folder), () => undefined)
  try {
    return await use(pool)
  } finally {
    await pool.end()
  }
}

/** The headers with which an organiser asks the served product. */
export const headersOf = async (url, { email, password }) => {
  const login = await fetch(`${url}/admin/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return { authorization: `Bearer ${(await login.json()).accessToken}` }
}

/** What the checkout of one registration at this price says beside the person. */
export const whatIsPaidFor = ({ id, totalPrice }) => ({
  productName: 'Registration',
  description: 'Bench',
  unitAmount: totalPrice,
  quantity: 1,
  currency: 'eur',
  pricingConfigId: id,
  accompanyingPerson: false,
  extraNights: 0,
})

/** Sends this to a public call of the product, and answers what it says. @throws Error with its answer, when it refuses */
export const post = async (url, body) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** What someone costs who registers without a room. */
export const priceOfListener = async (url) => {
  const [price] = await post(url + priceCall.path, choice)
  return price
}

let registered = 0

/** Someone else than before registers at this price and gets the address of the page of the provider. */
export const openCheckout = async (url, price) => {
  registered++
  const person = {
    name: `Bench ${registered}`,
    phone: '1',
    email: `bench.${registered}@example.org`,
    instituteOrUniversity: 'Institute of Energy Systems',
    country: 'Japan',
    registrationType: 'REGISTRATION_ONLY',
    presentationType: 'LISTENER',
  }
  const { id } = await post(`${url}/api/registration/register`, person)
  await post(`${url}/api/payment/create-checkout-session?pricingConfigId=${price.id}`, {
    ...person,
    registrationId: id,
    ...whatIsPaidFor(price),
  })
}

export const timed = async (work) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

export const median = (values) => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}
