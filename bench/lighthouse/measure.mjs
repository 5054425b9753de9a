// npm run bench -- lighthouse [runs] [path …]: Lighthouse on each public page as a slow phone sees it.
// Simulated mobile, five runs each, medians; nothing else may run in the meantime. Installs Lighthouse beside itself the
// first time. Fails when accessibility, best practices or SEO is below 100, performance below 99, CLS above 0.01, or
// a request goes to another host.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { publicPages } from '../../content/page-addresses.ts'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { median, serveBuilt } from '../serve-built.mjs'

const here = import.meta.dirname
const [runs = '5', ...paths] = process.argv.slice(2)
const least = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }

if (!existsSync(join(here, 'node_modules'))) {
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: 'inherit',
  })
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
const scriptBytes = (lhr) =>
  (lhr.audits['network-requests']?.details?.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0)

/** What brought a category below 100. */
const reasons = (lhr) =>
  Object.values(lhr.categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)

const product = await serveBuilt()
try {
  console.log('page                 perf  a11y  best  seo   LCP ms  TBT ms  CLS     scripts kB')
  for (const path of paths.length > 0 ? paths : publicPages) {
    await fetch(product.url + path)
    const all = []
    for (let run = 0; run < Number(runs); run++) all.push(await measureOnce(product.url + path))

    const score = (id) => median(all.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)))
    const middle = (audit) => median(all.map((lhr) => number(lhr, audit)))
    const cls = middle('cumulative-layout-shift')
    const foreign = all
      .flatMap((lhr) => lhr.audits['network-requests']?.details?.items ?? [])
      .map(({ url }) => url)
      .filter((url) => url.startsWith('http') && new URL(url).origin !== product.url)
    const faults = [
      ...Object.entries(least)
        .filter(([id, limit]) => score(id) < limit)
        .map(([id, limit]) => `${id} below ${limit}`),
      ...(cls > 0.01 ? ['CLS above 0.01'] : []),
      ...(foreign.length > 0 ? [`requests to other hosts: ${[...new Set(foreign)].join(' ')}`] : []),
      ...new Set(all.flatMap(reasons)),
    ]
    const figures = [
      ...Object.keys(least).map((id) => String(score(id)).padEnd(4)),
      middle('largest-contentful-paint').toFixed(0).padStart(6),
      middle('total-blocking-time').toFixed(0).padStart(6),
      cls.toFixed(4).padStart(7),
      (median(all.map(scriptBytes)) / 1000).toFixed(1).padStart(6),
    ]
    console.log(`${path.padEnd(20)} ${figures.join('  ')}  ${faults.join('; ')}`)
    if (faults.length > 0) process.exitCode = 1
  }
} finally {
  await product.stop()
}
