// npm run bench -- dev [rounds]: `npm run dev` on a fresh clone: until it serves, and until a change is seen.
// Clones this repository's HEAD into a temporary folder; the npm cache is used as it is. Then, in turn (3 rounds), it
// changes the words of a button that Chromium shows, and what a route answers, and changes them back. Prints seconds;
// fails when it serves after 60 s or more, when a button is shown after 2 s or more, or a route answers after 3 s or more:
// 6 s, where someone's request has no end.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { changeFile } from '#tests/copy-of-house.ts'
import { sampleChanges, startDev, untilAnswered } from '#tests/running-dev.ts'
import { findChromium } from '../scripts/find-chromium.mjs'

const rounds = Number(process.argv[2] ?? 3)
const most = { serve: 60, button: 2, route: 3, held: 6 }
const { page: address, button, route } = sampleChanges

const repository = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'plenary-bench-'))
const clone = join(folder, 'plenary')
const { status } = spawnSync('git', ['clone', '--quiet', repository, clone], { stdio: 'inherit' })
if (status !== 0) process.exit(1)

/** Prints the seconds of a work, and remembers when they are too many. */
const measure = async (name, limit, work) => {
  const begun = performance.now()
  const result = await work()
  const seconds = (performance.now() - begun) / 1000
  console.log(`${name.padEnd(44)} ${seconds.toFixed(2).padStart(6)} s`)
  if (seconds >= limit) {
    console.error(`That should take less than ${limit} s.`)
    process.exitCode = 1
  }
  return result
}

const port = String(3900 + Math.floor(Math.random() * 90))
const dev = await measure('a fresh clone until it serves', most.serve, () =>
  startDev(clone, { PORT: port }, ['npm', 'run', '--silent', 'dev']),
)
const browser = await chromium.launch({ executablePath: findChromium() })
const page = await browser.newPage()
const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.')
await measure('the first page, with all its scripts', Number.POSITIVE_INFINITY, async () => {
  await page.goto(`${dev.url}${address}`)
  await connected
  await page.waitForLoadState('networkidle')
})

for (let round = 1; round <= rounds; round++) {
  const path = join(clone, button.file)
  await measure('a changed button is shown', most.button, async () => {
    changeFile(path, button.from, button.to)
    await page.getByRole('button', { name: button.words }).waitFor()
  })
  changeFile(path, button.to, button.from)
  await page.getByRole('button', { name: button.words }).waitFor({ state: 'detached' })

  await measure('a changed route answers anew', most.route, async () => {
    changeFile(join(clone, route.file), route.from, route.to)
    await untilAnswered(`${dev.url}${route.address}`, route.words)
  })
  const held = connect(port, 'localhost').on('error', () => undefined)
  await once(held, 'connect')
  held.write(
    'POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
  )
  await measure('the same while a request has no end', most.held, async () => {
    changeFile(join(clone, route.file), route.to, route.from)
    await untilAnswered(`${dev.url}${route.address}`, '{"status":"ok"}')
  })
  held.destroy()
}

await browser.close()
await dev.stop()
rmSync(folder, { recursive: true, force: true })
