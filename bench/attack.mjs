// npm run bench -- attack [wrong] [connections]: Wrong passwords from as many networks, then 200 slow connections, beside an organiser and visitors.
// Sends that many wrong passwords (default 1,000), each of another address from another network, over so many
// connections (default 120), until each was judged; then holds 200 connections that send a login byte by byte. Beside
// each an organiser logs in again and again from a known device, and visitors load pages. Prints how long the longest
// right login took and the p95 of the pages, quiet and under attack. Fails above 2 s, and above 1.5 times.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serveBuilt } from './serve-built.mjs'
import { percentile } from './side-by-side.mjs'

const wrong = Number(process.argv[2] ?? 1_000)
const connections = Number(process.argv[3] ?? 120)
const slow = 200
const most = { login: 2_000, pages: 1.5 }
const owner = { email: 'owner@example.org', password: 'the password of the owner' }
const pages = ['/', '/registration', '/agenda', '/speakers']
const loginPath = '/admin/api/admin/login'

const fail = (isWrong) => {
  if (isWrong) process.exitCode = 1
}

const product = await serveBuilt({
  TRUST_PROXY: 'loopback',
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  DEMO_DATA: 'on',
})
const url = product.url.replace('localhost', '127.0.0.1')

const logIn = async (given, network, cookie) => {
  const answer = await fetch(url + loginPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...(cookie && { cookie }) },
    body: JSON.stringify(given),
  })
  await answer.arrayBuffer()
  return answer
}

/** Does something again and again, with a pause, until the work is done; how long each time took. */
const during = async (work, pause, act) => {
  let isDone = false
  const times = []
  const doing = (async () => {
    while (!isDone) {
      const begun = performance.now()
      await act(times.length)
      times.push(performance.now() - begun)
      await wait(pause)
    }
  })()
  const result = await work
  isDone = true
  await doing
  return { result, times }
}

const first = await logIn(owner, '192.0.2.1')
const device = first.headers
  .getSetCookie()
  .find((cookie) => cookie.startsWith('admin_device='))
  ?.split(';')[0]
if (!device) throw new Error(`The first login answered ${first.status} and named no device`)

const visit = async (count) => {
  const answer = await fetch(url + pages[count % pages.length], {
    headers: { 'x-forwarded-for': '192.0.2.9' },
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`A page answered ${answer.status}`)
}
const comeIn = async () => {
  const answer = await logIn(owner, '192.0.2.1', device)
  if (answer.status !== 200) throw new Error(`The right password answered ${answer.status}`)
}
/** What visitors and the organiser see during the work. */
const beside = async (work) => {
  const organiser = during(work, 400, comeIn)
  const visitors = await during(organiser, 5, visit)
  const logins = visitors.result.times
  return { result: visitors.result.result, p95: percentile(visitors.times, 0.95), login: Math.max(...logins) }
}

/** Has others attack, in a process of their own; what they were answered. */
const attack = (given) =>
  new Promise((settle) => {
    const others = fork(join(import.meta.dirname, 'attackers.mjs'), { execPath: product.node })
    others.once('message', settle)
    others.send({ url, ...given })
  })

try {
  await during(wait(3_000), 5, visit) // what is rendered once is rendered
  const quiet = await beside(wait(10_000))
  const print = (what, { p95, login, result }) => {
    const ratio = p95 / quiet.p95
    console.log(
      `${what}: pages ${p95.toFixed(1)} ms (p95), ${ratio.toFixed(2)} × of quiet; right login at most ${Math.round(login)} ms${result ? `; ${JSON.stringify(result)}` : ''}`,
    )
    fail(ratio > most.pages || login > most.login)
  }
  print('quiet', quiet)
  print(
    `${wrong} wrong passwords from ${wrong} networks, ${connections} at once`,
    await beside(attack({ wrong, connections })),
  )
  print(`${slow} slow connections`, await beside(attack({ slow, seconds: 30 })))
} finally {
  await product.stop()
}
