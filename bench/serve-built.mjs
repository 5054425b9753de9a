// Starts the built product with its own folder, for measurements. Run `npm test` or `npm start` once before, so that
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
 * An installation whose process can be stopped and restarted: `start` serves it (on a free port, unless `settings` name
 * one), `remove` deletes its data folder. `settings` may be changed before the next start, and `runFrom` is the folder
 * of another build.
 */
export const anInstallation = (settings = {}) => {
  install()
  const node = node24()
  build(node)
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'plenary-bench-'))
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user, who needs access
  // measured pages must not call the external country names service
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
      /** Its output since the start. */
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

/** `stop` ends it and deletes its folder with its data. */
export const serveBuilt = (settings) => startOnce(anInstallation(settings))

/** The same with the rows of `fill`; restarted afterwards, because a start reads the statistics of ANALYZE. */
export const serveFilled = async (fill) => {
  const installation = anInstallation()
  const empty = await installation.start()
  await usePool(installation.folder, fill)
  await empty.stop()
  // inserted abstracts reference files that do not exist, which a start accepts only with this file
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

/** Runs a function on the database of a folder. */
export const usePool = async (folder, use) => {
  const pool = openPool(await embeddedAddress(folder), () => undefined)
  try {
    return await use(pool)
  } finally {
    await pool.end()
  }
}

/** The headers of an organiser for the served product. */
export const headersOf = async (url, { email, password }) => {
  const login = await fetch(`${url}/admin/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return { authorization: `Bearer ${(await login.json()).accessToken}` }
}

/** The fields of a checkout at this price other than the person. */
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

/**
 * Calls a public endpoint; returns its response.
 * @throws Error with the response when it is refused
 */
export const post = async (url, body) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** The price of a registration without a room. */
export const priceOfListener = async (url) => {
  const [price] = await post(url + priceCall.path, choice)
  return price
}

let registered = 0

/** A new person registers at this price and opens the checkout. */
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
