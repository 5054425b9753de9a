import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { publicPages } from '#content/page-addresses.ts'
import { sampleOf } from '#tests/long.ts'
import { startTestProduct } from '#tests/product.ts'
import { onlyRules, stylesInUse } from './styles-in-use.ts'

const { app } = await startTestProduct({}, { pages: true })

const assets = join(import.meta.dirname, '..', 'build', 'client', 'assets')
const sheet = readdirSync(assets).find((file) => /^site-.*\.css$/.test(file)) ?? 'none'
const whole = readFileSync(join(assets, sheet), 'utf8')

const read = async (path: string) =>
  (await app.inject({ url: path, headers: { host: 'localhost:3000' } })).body
const stylesOf = (html: string) =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
/** The part of a sheet that these elements use. */
const usedBy = (html: string, css: string) => {
  const shown = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  )
  return stylesInUse(css, (name) => shown.has(name))
}

test.each(sampleOf(publicPages, ['/', '/registration']))(
  '%s carries the styles of all that it shows, and not those of all pages',
  async (path) => {
    const html = await read(path)
    const [first = '', rest] = stylesOf(html)
    const own = rest ?? first

    expect(usedBy(html, own) === usedBy(html, rest === undefined ? whole : onlyRules(whole))).toBe(true)
    expect(own.length).toBeLessThan(whole.length * 0.75)
  },
)

test('the first view of the home page travels at once, with all of its styles', async () => {
  const html = await read('/')
  const [first = '', rest = ''] = stylesOf(html)
  const view = html.slice(0, html.indexOf(rest))

  expect(view).toContain('</section>')
  expect(usedBy(view, first) === usedBy(view, whole)).toBe(true)
  // ten packets: the initial congestion window of a new connection
  expect(brotliCompressSync(view).length).toBeLessThanOrEqual(14_336)
})
