import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './journey.ts'
import { layoutShiftOf } from './layout-shift.ts'
import { publicPages } from './public-pages.ts'

// animations are on for most visitors
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const pieces = 9

/** A proxy of the page that withholds everything after `cut` bytes until `sendRest`. */
const serveInPieces = async (productUrl: string) => {
  let page = { path: '', body: Buffer.alloc(0), cut: 0 }
  let sendRest = () => {}
  const server = createServer(async (request, response) => {
    if (request.url === page.path) {
      const { body, cut } = page
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.write(body.subarray(0, cut))
      sendRest = () => response.end(body.subarray(cut))
      return
    }
    const answer = await fetch(new URL(request.url ?? '/', productUrl))
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    next: (part: typeof page) => {
      page = part
    },
    sendRest: () => sendRest(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('nothing on a page of the website moves when the rest of it comes after its first part is on the screen', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  test.slow()
  // blocks fonts: late ones move lines too, depending on the machine
  expectedErrors.expect(/net::ERR_BLOCKED_BY_CLIENT/)
  await page.route('**/*.woff2', (route) => route.abort('blockedbyclient'))
  const served = await serveInPieces(product.url)
  for (const { path } of publicPages)
    await test.step(path, async () => {
      const answer = await fetch(new URL(path, product.url), { headers: { 'accept-encoding': 'identity' } })
      const body = Buffer.from(await answer.text())
      const begin = body.indexOf('<main')
      expect(begin).toBeGreaterThan(0)
      for (const size of [
        { width: 1280, height: 720 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size)
        for (let part = 1; part < pieces; part++) {
          const cut = begin + Math.round(((body.length - begin) * part) / pieces)
          served.next({ path, body, cut })
          await page.goto(served.url + path, { waitUntil: 'commit' })
          await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
          served.sendRest()
          await page.waitForLoadState('load')
          const { shift, moved } = await layoutShiftOf(page)
          const where = body.subarray(Math.max(0, cut - 80), cut).toString()
          expect(shift, `${size.width} px, cut after ${where}\n${moved.join('\n')}`).toBeLessThanOrEqual(0.01)
        }
      }
    })
  served.close()
})
