// npm run bench -- lighthouse [runs] [path …]: Lighthouse on each public page on a simulated slow phone.
// Medians of five runs on an otherwise idle machine, compared with the same page without
// script, the floor. Installs Lighthouse beside itself the first time. Fails when accessibility, best practices or SEO is
// below 100, performance below 99, CLS above 0.01, LCP above 1.3 times and the work of the main thread above twice the
// floor's, when a request goes to another host, and when the fonts of home weigh more than 115 kB, or home without its
// pictures more than 260 kB.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { publicPages } from '../../content/page-addresses.ts'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { median, serveBuilt } from '../serve-built.mjs'
import { serveFloor } from './floor.mjs'

const here = import.meta.dirname
const [runs = '5', ...paths] = process.argv.slice(2)
const scores = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }

if (!existsSync(join(here, 'node_modules'))) {
  const { status } = spawnSync(
    'npm',
    ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd: here,
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exit(1)
}
const { default: lighthouse } = await import('lighthouse')
const { launch } = await import('chrome-launcher')

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
]

const measureOnce = async (url) => {
  const chrome = await launch({ chromePath: findChromium(), chromeFlags: flags })
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'error' })
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    return lhr
  } finally {
    chrome.kill()
  }
}

const number = (lhr, audit) => lhr.audits[audit]?.numericValue ?? Number.NaN
/** Symbols referenced in a file count as pictures. */
const isPicture = (url) => url.endsWith('.svg')

/** Kilobytes received of these resource types. */
const weightOf = (lhr, isWanted) =>
  (lhr.audits['network-requests']?.details?.items ?? [])
    .filter(({ resourceType, url }) => isWanted(isPicture(url) ? 'Image' : resourceType))
    .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000

/** The failed audits of a category below 100. */
const reasons = (lhr) =>
  Object.values(lhr.categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)

const product = await serveBuilt()
const floor = await serveFloor(product.url)
try {
  console.log(
    'page                 perf  a11y  best  seo   LCP ms  TBT ms  CLS     scripts kB  LCP and main thread × floor',
  )
  for (const path of paths.length > 0 ? paths : publicPages) {
    // pages are compressed for size after some reads
    for (let read = 0; read < 5; read++) await (await fetch(product.url + path)).arrayBuffer()
    await wait(2_000)
    const all = []
    const floors = []
    for (let run = 0; run < Number(runs); run++) {
      all.push(await measureOnce(product.url + path))
      floors.push(await measureOnce(floor.url + path))
    }

    const score = (id) => median(all.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)))
    const middle = (audit, of = all) => median(of.map((lhr) => number(lhr, audit)))
    const beside = (audit) => middle(audit) / middle(audit, floors)
    const [lcp, work] = ['largest-contentful-paint', 'mainthread-work-breakdown'].map(beside)
    const weight = (isWanted) => median(all.map((lhr) => weightOf(lhr, isWanted)))
    const [fonts, whole] = [(kind) => kind === 'Font', (kind) => kind !== 'Image'].map(weight)
    const cls = middle('cumulative-layout-shift')
    const foreign = all
      .flatMap((lhr) => lhr.audits['network-requests']?.details?.items ?? [])
      .map(({ url }) => url)
      .filter((url) => url.startsWith('http') && new URL(url).origin !== product.url)
    const faults = [
      ...Object.entries(scores)
        .filter(([id, limit]) => score(id) < limit)
        .map(([id, limit]) => `${id} below ${limit}`),
      ...(cls > 0.01 ? ['CLS above 0.01'] : []),
      ...(lcp > 1.3 ? ['LCP above 1.3 times the floor'] : []),
      ...(work > 2 ? ['main thread above twice the floor'] : []),
      ...(path === '/' && fonts > 115 ? ['fonts above 115 kB'] : []),
      ...(path === '/' && whole > 260 ? ['home above 260 kB'] : []),
      ...(foreign.length > 0 ? [`requests to other hosts: ${[...new Set(foreign)].join(' ')}`] : []),
      ...new Set(all.flatMap(reasons)),
    ]
    const figures = [
      ...Object.keys(scores).map((id) => String(score(id)).padEnd(4)),
      middle('largest-contentful-paint').toFixed(0).padStart(6),
      middle('total-blocking-time').toFixed(0).padStart(6),
      cls.toFixed(4).padStart(7),
      weight((kind) => kind === 'Script')
        .toFixed(1)
        .padStart(6),
      lcp.toFixed(2).padStart(8),
      work.toFixed(2),
    ]
    console.log(`${path.padEnd(20)} ${figures.join('  ')}  ${faults.join('; ')}`)
    if (path === '/')
      console.log(`${' '.repeat(21)}fonts ${fonts.toFixed(1)} kB, all but pictures ${whole.toFixed(1)} kB`)
    if (faults.length > 0) process.exitCode = 1
  }
} finally {
  floor.stop()
  await product.stop()
}
