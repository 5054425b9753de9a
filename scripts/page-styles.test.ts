import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicPages } from '#content/page-addresses.ts'
import { startTestProduct } from '#tests/product.ts'
import { stylesInUse } from './styles-in-use.ts'

const { app } = await startTestProduct({}, { pages: true })

const assets = join(import.meta.dirname, '..', 'build', 'client', 'assets')
const sheet = readdirSync(assets).find((file) => /^site-.*\.css$/.test(file)) ?? 'none'
const whole = readFileSync(join(assets, sheet), 'utf8')

test.each(publicPages)(
  '%s carries the styles of all that it shows, and not those of all pages',
  async (path) => {
    const html = (await app.inject({ url: path, headers: { host: 'localhost:3000' } })).body
    const own = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
    const shown = new Set(
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
    )
    const ofWhatIsShown = (css: string) => stylesInUse(css, (name) => shown.has(name))

    expect(ofWhatIsShown(own)).toBe(ofWhatIsShown(whole))
    expect(own.length).toBeLessThan(whole.length * 0.75)
  },
)
