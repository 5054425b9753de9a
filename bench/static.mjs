// npm run bench -- static: The home page from memory beside a bare node:http server that sends the same bytes.
// In one run: brotli and gzip, seven rounds in turn with both servers started again, medians. Needs `wrk` (Debian:
// apt-get install wrk). Fails below 0.9.
import { fork, spawnSync } from 'node:child_process'
import { get } from 'node:http'
import { join } from 'node:path'
import { median, serveBuilt } from './serve-built.mjs'
import { processorTime } from './side-by-side.mjs'

const [rounds, seconds, connections] = [7, 3, 50]
const encodings = ['br', 'gzip']
const target = 0.9

if (spawnSync('wrk', ['--version']).error) {
  console.error('This needs wrk: apt-get install wrk')
  process.exit(1)
}

/** Bytes and headers as they travel. */
const fetchRaw = (url, encoding) =>
  new Promise((settle, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => settle({ rawHeaders: answer.rawHeaders, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })

/** Lets the machine compile what is hot before anything is counted. */
const warmUp = (url, encoding) =>
  spawnSync('wrk', ['-t1', `-c${connections}`, '-d1s', '-H', `Accept-Encoding: ${encoding}`, url])

const load = (url, encoding, pid) => {
  const before = processorTime(pid)
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', `Accept-Encoding: ${encoding}`, url]
  const { stdout } = spawnSync('wrk', args, { encoding: 'utf8' })
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return { perSecond, micros: ((processorTime(pid) - before) / requests) * 1e6 }
}

/** One round: both servers started again, because one start is faster than another by a tenth and more. */
const playRound = async () => {
  const product = await serveBuilt()
  const results = {}
  try {
    for (const encoding of encodings) {
      const home = `${product.url.replace('localhost', '127.0.0.1')}/`
      await fetchRaw(home, encoding)
      const { rawHeaders, body } = await fetchRaw(home, encoding)
      const own = ['date', 'connection', 'keep-alive']
      const headers = rawHeaders.filter((_, at) => !own.includes(rawHeaders[at - (at % 2)].toLowerCase()))
      const bare = fork(join(import.meta.dirname, 'bare-server.mjs'), { execPath: product.node })
      bare.send({ headers, body: body.toString('base64') })
      const port = await new Promise((settle) => bare.once('message', settle))
      const ceiling = `http://127.0.0.1:${port}/`

      warmUp(home, encoding)
      warmUp(ceiling, encoding)
      const theirs = load(ceiling, encoding, bare.pid)
      const ours = load(home, encoding, product.pid)
      bare.kill()
      results[encoding] = { bytes: body.length, ours, theirs, ratio: ours.perSecond / theirs.perSecond }
    }
  } finally {
    await product.stop()
  }
  return results
}

const all = []
for (let round = 0; round < rounds; round++) all.push(await playRound())

for (const encoding of encodings) {
  const of = all.map((results) => results[encoding])
  const ratios = of.map(({ ratio }) => ratio)
  const ratio = median(ratios)
  const rate = (who) => Math.round(median(of.map((one) => one[who].perSecond)))
  const micros = (who) => median(of.map((one) => one[who].micros)).toFixed(1)
  console.log(
    `${encoding.padEnd(5)} ${of[0].bytes} bytes: ${rate('ours')} requests/s, ${micros('ours')} µs of processor each; bare ${rate('theirs')}, ${micros('theirs')} µs; ratio ${ratio.toFixed(2)} [${Math.min(...ratios).toFixed(2)}..${Math.max(...ratios).toFixed(2)}]${ratio < target ? `, less than ${target}` : ''}`,
  )
  if (ratio < target) process.exitCode = 1
}
