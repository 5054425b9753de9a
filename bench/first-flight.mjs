// npm run bench -- first-flight [folder]: Whether the first 14 kB of home, as they travel, draw its first view.
// A new connection brings about ten packets before it waits for the visitor's machine: 14,336 bytes of the page in brotli.
// Cuts each public page there, shows what has come in Chromium without scripts, on a phone and in a wide window, and
// compares every pixel of the first view with that of the whole page. Prints the share of pixels that differ and how
// many bytes would have been enough; with a folder it leaves both pictures there. Fails when home differs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, constants } from 'node:zlib'
import { chromium } from '@playwright/test'
import { publicPages } from '../content/page-addresses.ts'
import { findChromium } from '../scripts/find-chromium.mjs'
import { serveBuilt } from './serve-built.mjs'

const [folder] = process.argv.slice(2)
const flight = 14_336
const step = 1024

const windows = [
  { name: 'phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
  { name: 'wide', viewport: { width: 1280, height: 720 } },
]

/** The page as it travels, once it has been made as small as it goes. */
const streamOf = async (url, path) => {
  const ask = () =>
    new Promise((settle, reject) => {
      request(url + path, { headers: { 'accept-encoding': 'br' } }, async (answer) =>
        settle(Buffer.concat(await answer.toArray())),
      )
        .on('error', reject)
        .end()
    })
  let [before, now] = [undefined, await ask()]
  // it is made as small as it goes from the third request on, in a thread of its own
  for (let round = 0; round < 60 && !(before && now.length < before.length); round++) {
    await new Promise((settle) => setTimeout(settle, 250))
    ;[before, now] = [now, await ask()]
  }
  return now
}

const textOf = (bytes) =>
  brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()

/** How a page looks of which this much has come, without scripts; every other request is answered. */
const look = async (browser, url, path, options, text) => {
  const context = await browser.newContext({ ...options, javaScriptEnabled: false, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.route(
    (address) => address.pathname === path,
    (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: text }),
  )
  await page.goto(url + path, { waitUntil: 'networkidle' })
  const picture = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return picture
}

/** The share of pixels that are not the same, drawn by the browser itself. */
const difference = async (judge, one, other) =>
  judge.evaluate(
    async (pictures) => {
      const pixelsOf = async (base64) => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        canvas.drawImage(bitmap, 0, 0)
        return canvas.getImageData(0, 0, bitmap.width, bitmap.height).data
      }
      const [mine, whole] = await Promise.all(pictures.map(pixelsOf))
      const isOther = (at) => [0, 1, 2].some((colour) => Math.abs(mine[at + colour] - whole[at + colour]) > 8)
      let count = 0
      for (let at = 0; at < whole.length; at += 4) if (isOther(at)) count++
      return (4 * count) / whole.length
    },
    [one, other].map((picture) => picture.toString('base64')),
  )

const served = await serveBuilt()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const judge = await browser.newPage()
if (folder) mkdirSync(folder, { recursive: true })

console.log('page                      bytes  window   differs   enough')
for (const path of publicPages) {
  const stream = await streamOf(served.url, path)
  for (const { name, ...options } of windows) {
    const lookAt = (bytes) => look(browser, served.url, path, options, textOf(stream.subarray(0, bytes)))
    const whole = await lookAt(stream.length)
    const cut = await lookAt(flight)
    const differs = await difference(judge, cut, whole)
    let enough = flight
    while (enough < stream.length && (await difference(judge, await lookAt(enough), whole)) > 0)
      enough += step
    if (path === '/' && differs > 0) process.exitCode = 1
    console.log(
      `${path.padEnd(24)} ${String(stream.length).padStart(6)}  ${name.padEnd(6)} ${(100 * differs).toFixed(2).padStart(7)} %  ${differs > 0 ? Math.min(enough, stream.length) : `≤ ${flight}`}`,
    )
    if (folder) {
      const file = path.slice(1) || 'home'
      writeFileSync(join(folder, `${file}-${name}-cut.png`), cut)
      writeFileSync(join(folder, `${file}-${name}-whole.png`), whole)
    }
  }
}
await browser.close()
await served.stop()
