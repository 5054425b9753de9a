// npm run bench -- slow-uploads [slow]: When the upload of an author begins while slow ones have every place.
// That many uploads (default 16) of 25 MB at 9.5 kB/s each, from four networks, which begin again when they are ended.
// An author of a fifth network sends an abstract of 1 MB a moment after the first ones, and three more ten seconds apart.
// Prints when each was stored, and fails above 20 s.
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { serveBuilt } from './serve-built.mjs'

const slow = Number(process.argv[2] ?? 16)
const longest = 20_000
const submitPath = '/api/form-submission/submit'
const boundary = 'plenary-bench'
const part = (name, value) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="abstractFile"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n`
const end = `\r\n--${boundary}--\r\n`

const product = await serveBuilt({ TRUST_PROXY: 'loopback', RATE_LIMITS: 'abstracts=100000/1m' })
const url = product.url.replace('localhost', '127.0.0.1')
const firstId = async (path) =>
  String((await (await fetch(`${url}/api/form-submission/${path}`)).json())[0].id)
const options = {
  interestedInId: await firstId('get-interested-in-options'),
  sessionId: await firstId('get-session-options'),
}
const headOf = (name) =>
  Object.entries({
    titlePrefix: 'Dr.',
    name,
    phone: '1',
    email: `${name.replaceAll(' ', '.').toLowerCase()}@example.org`,
    organizationName: 'Bench',
    ...options,
    country: 'Japan',
  })
    .map((pair) => part(...pair))
    .join('') + fileHead

/** Sends a form; `bytes` of file, so many every 100 ms. The status of the answer; 0: cut off without one. */
const send = (name, network, bytes, each) =>
  new Promise((settle) => {
    const { hostname, port } = new URL(url)
    const head = headOf(name)
    const socket = connect(Number(port), hostname)
    let status = 0
    let left = bytes
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1] ?? 0)
      socket.end()
    })
    socket.once('close', () => {
      clearInterval(drip)
      settle(status)
    })
    socket.write(
      `POST ${submitPath} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${network}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${Buffer.byteLength(head) + bytes + end.length}\r\n\r\n${head}`,
    )
    const drip = setInterval(() => {
      const now = Math.min(left, each)
      left -= now
      if (now > 0) socket.write('x'.repeat(now))
      if (left > 0) return
      clearInterval(drip)
      socket.write(end)
    }, 100)
  })

let isOver = false
const ended = {}
const hold = async (_, number) => {
  while (!isOver) {
    const status = await send(`Slow ${number}`, `198.51.100.${number % 4}`, 25 * 1_048_576, 950)
    ended[status] = (ended[status] ?? 0) + 1
  }
}

try {
  void Promise.all(Array.from({ length: slow }, hold))
  await wait(500)
  const authors = Array.from({ length: 4 }, async (_, number) => {
    await wait(number * 10_000)
    const begun = performance.now()
    const status = await send(`Author ${number}`, `192.0.2.${number}`, 1_048_576, 262_144)
    const waited = performance.now() - begun
    console.log(
      `Author ${number + 1}: ${status === 201 ? 'stored' : `answered ${status}`} after ${(waited / 1000).toFixed(1)} s`,
    )
    if (status !== 201 || waited > longest) process.exitCode = 1
  })
  await Promise.all(authors)
  console.log(`Slow uploads that were ended: ${JSON.stringify(ended)}`)
} finally {
  isOver = true
  await product.stop()
}
process.exit()
