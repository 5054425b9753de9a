// npm run bench -- uploads [uploads] [rounds]: Sixteen abstracts of 25 MB at once: rate, memory, and how long other calls wait.
// Sends that many (default 16) in so many rounds (default 3) to the built product, and prints the rate, how much
// anonymous memory the process takes beyond what it took before the first upload, and how long another call waits
// in the meantime. Fails above 64 MB, when one is not stored, or when another call waits for 5 s.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { serveBuilt } from './serve-built.mjs'

const uploads = Number(process.argv[2] ?? 16)
const rounds = Number(process.argv[3] ?? 3)
const mostGrowth = 64
const longestWait = 5_000
const megabyte = 1_048_576
const fileBytes = 25 * megabyte

const boundary = 'plenary-bench'
const part = (name, value) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="abstractFile"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
const firstBytes = '%PDF-1.7\n'
const end = `\r\n--${boundary}--\r\n`
const chunk = Buffer.alloc(65_536, 'x')

/** Megabytes of anonymous memory of a process. */
const anonymousOf = (pid) =>
  Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Sends a form whose file is made on the way; the status of the answer. */
const send = (url, fields) =>
  new Promise((settle, fail) => {
    const text = Object.entries(fields).map(([name, value]) => part(name, value))
    const head = text.join('') + fileHead + firstBytes
    let left = fileBytes - firstBytes.length
    const call = request(`${url}/api/form-submission/submit`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': Buffer.byteLength(head) + left + end.length,
      },
    })
    call.once('error', fail)
    call.once('response', (answer) => settle(answer.resume().statusCode))
    const more = () => {
      while (left > 0) {
        const next = chunk.subarray(0, left)
        left -= next.length
        if (!call.write(next)) return call.once('drain', more)
      }
      call.end(end)
    }
    call.write(head)
    more()
  })

const { url, pid, stop } = await serveBuilt()
const ask = async (path) => (await fetch(`${url}/api/form-submission/${path}`)).json()
const firstId = async (path) => String((await ask(path))[0].id)

/** Does something again and again, with a pause, until the work is done. */
const until = async (work, pause, act) => {
  let isDone = false
  const doing = (async () => {
    for (; !isDone; await wait(pause)) await act()
  })()
  const result = await work
  isDone = true
  await doing
  return result
}

const playRound = async (number, idle, options) => {
  let peak = 0
  const waits = []
  const measure = () => {
    peak = Math.max(peak, anonymousOf(pid))
  }
  const visit = async () => {
    const begun = performance.now()
    await ask('form')
    waits.push(performance.now() - begun)
  }
  const begun = performance.now()
  const all = Promise.all(
    Array.from({ length: uploads }, (_, at) =>
      send(url, {
        titlePrefix: 'Dr.',
        name: `Author ${number}.${at}`,
        phone: '1',
        email: `author.${number}.${at}@example.org`,
        organizationName: 'Bench',
        ...options,
        country: 'Japan',
      }),
    ),
  )
  const answers = await until(until(all, 5, measure), 10, visit)
  const rate = (uploads * fileBytes) / megabyte / ((performance.now() - begun) / 1000)
  const stored = answers.filter((status) => status === 201).length
  const p95 = waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.95)]
  const growth = peak - idle
  console.log(
    `${stored} of ${uploads} stored, ${rate.toFixed(0)} MB/s, memory + ${growth.toFixed(1)} MB, another call waits ${p95.toFixed(0)} ms (p95)`,
  )
  if (stored < uploads || growth > mostGrowth || waits.at(-1) > longestWait) process.exitCode = 1
}

try {
  const options = {
    interestedInId: await firstId('get-interested-in-options'),
    sessionId: await firstId('get-session-options'),
  }
  await wait(2_000) // what the start left is cleared away
  const idle = anonymousOf(pid)
  for (let number = 1; number <= rounds; number++) await playRound(number, idle, options)
} finally {
  await stop()
}
