// npm run bench -- scrape [seconds]: What metrics cost the home page and the live price, and a real Prometheus that scrapes.
// The built product without metrics beside the same with them, scraped each second, in slices that take turns; then
// Prometheus with the configuration and the rules of deploy/. Needs `wrk` and `prometheus` (Debian: apt-get install wrk
// prometheus). Fails when metrics cost more than a tenth, or when a target or a rule is wrong.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../scripts/prepare.mjs'
import { callWith } from './load.mjs'
import { price } from './scripts-of-load.mjs'
import { serveBuilt } from './serve-built.mjs'
import { inWords, sideBySide } from './side-by-side.mjs'

const seconds = Number(process.argv[2] ?? 1)
const folder = mkdtempSync(join(tmpdir(), 'plenary-scrape-'))
const scripts = {
  home: ['/', 'wrk.headers["accept-encoding"] = "br"\n'],
  price: [price.path, price.script],
}
for (const [name, [, lua]] of Object.entries(scripts)) writeFileSync(join(folder, `${name}.lua`), lua)

const metricsPort = 20_000 + Math.floor(Math.random() * 10_000)
const metrics = `http://127.0.0.1:${metricsPort}/metrics`
const plain = await serveBuilt()
const watched = await serveBuilt({ METRICS_PORT: String(metricsPort) })
const times = []
const scraping = setInterval(async () => {
  const begun = performance.now()
  const text = await (await fetch(metrics)).text()
  times.push({ milliseconds: performance.now() - begun, bytes: text.length })
}, 1000)

try {
  for (const name of Object.keys(scripts)) {
    const load =
      ({ url, pid }) =>
      () =>
        callWith(join(folder, `${name}.lua`), url.replace('localhost', '127.0.0.1') + scripts[name][0], pid, {
          connections: 16,
          seconds,
        })
    const contenders = { plain: load(plain), watched: load(watched) }
    for (const contend of Object.values(contenders)) await contend()
    const found = await sideBySide(contenders, { rounds: 5, most: 7 })
    const ratio = found.ratio('watched', 'plain')
    const [without, with_] = ['plain', 'watched'].map((one) => found.micros(one))
    console.log(
      `${name.padEnd(6)} ${without.toFixed(1)} µs of processor each without metrics, ${with_.toFixed(1)} µs with; rate ${inWords(ratio)}`,
    )
    if (with_ > without * 1.1 + 1) process.exitCode = 1
  }
  clearInterval(scraping)
  const sorted = times.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other)
  console.log(
    `scrape ${times.at(-1).bytes} bytes; under load ${sorted[sorted.length >> 1].toFixed(0)} ms (median of ${times.length})`,
  )
  await askPrometheus()
} finally {
  clearInterval(scraping)
  await Promise.all([plain.stop(), watched.stop()])
  rmSync(folder, { recursive: true, force: true })
}

/** The configuration unchanged, but for the port and the pace. */
async function askPrometheus() {
  const from = join(root, 'deploy/prometheus')
  cpSync(join(from, 'alerts.yml'), join(folder, 'alerts.yml'))
  const configuration = readFileSync(join(from, 'prometheus.yml'), 'utf8')
    .replaceAll('15s', '1s')
    .replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`)
  writeFileSync(join(folder, 'prometheus.yml'), configuration)
  const listen = `127.0.0.1:${metricsPort + 1}`
  const words = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${listen}`,
  ]
  const prometheus = spawn('prometheus', words, { stdio: 'ignore' })
  const gone = new Promise((settle) => prometheus.once('exit', settle))
  const ask = async (path) => (await (await fetch(`http://${listen}/api/v1/${path}`)).json()).data
  try {
    let up
    for (let time = 0; time < 100 && up?.value[1] !== '1'; time++) {
      await wait(300)
      up = await ask('query?query=up').then(
        ({ result }) => result[0],
        () => undefined,
      )
    }
    const { groups } = await ask('rules')
    const rules = groups.flatMap((group) => group.rules)
    const unwell = rules.filter(({ health, state }) => health === 'err' || state !== 'inactive')
    const { result } = await ask('query?query=count(%7B__name__%3D~"plenary_.*"%7D)')
    console.log(
      `Prometheus: up ${up?.value[1]}, ${result[0]?.value[1]} series of ours, ${rules.length} rules, ${unwell.length} of them ring or fail`,
    )
    if (up?.value[1] !== '1' || unwell.length > 0) process.exitCode = 1
  } finally {
    prometheus.kill('SIGTERM')
    await gone
  }
}
