import { expect, test } from 'vitest'
import { startScriptsAfterPaint } from './late-scripts.ts'

const page = (script: string) =>
  `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="icon" href="/favicon.svg"/><link rel="modulepreload" href="/assets/home.js"/></head><body><p>Words</p><script type="module" async="">${script}</script></body></html>`

const imports = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");`

test('the page asks for no script before the page is painted', () => {
  const html = startScriptsAfterPaint(page(imports))

  expect(html).not.toMatch(/modulepreload" href|type="module"/)
  expect(html).toContain('<link rel="icon" href="/favicon.svg"/></head><body><p>Words</p><script>')
  expect(html).toContain('first-contentful-paint')
  expect(html).toContain('setTimeout(start,1000)')
})

test('the painted page asks for all scripts, and begins as the router would have', () => {
  const html = startScriptsAfterPaint(page(imports))

  expect(html).toContain('["/assets/entry.js","/assets/home.js"]')
  expect(html).toContain(
    'const [route0,route1]=await Promise.all([import("/assets/root.js"),import("/assets/home.js"),import("/assets/manifest.js")])',
  )
  expect(html.indexOf('__reactRouterRouteModules = ')).toBeLessThan(
    html.indexOf('import("/assets/entry.js");'),
  )
})

/** Runs the script of a page after its first paint, with these functions as imports. */
const run = async (importing: (href: string) => Promise<object>) => {
  const script = /<script>([\s\S]*)<\/script>/.exec(startScriptsAfterPaint(page(imports)))?.[1] ?? ''
  const root = { dataset: { scripts: 'on' } as Record<string, string> }
  const link = {}
  const document = {
    documentElement: root,
    head: { append() {} },
    createElement: () => link,
    visibilityState: 'hidden',
  }
  const names = ['document', 'window', 'console', 'importing']
  const body = `return ${script.replaceAll('import(', 'importing(')}`
  await new Function(...names, body)(document, {}, { error() {} }, importing)
  return root.dataset
}

test.each(['/assets/manifest.js', '/assets/home.js', '/assets/entry.js'])(
  'the page unfolds the page when %s cannot be had W14 W20',
  async (missing) => {
    const data = await run(async (href) => (href === missing ? Promise.reject(new Error(href)) : {}))
    expect(data['scripts']).toBeUndefined()
  },
)

test.each([
  ['without scripts', '<html><body><p>Words</p></body></html>'],
  ['with an import of another form', page(`${imports}\nimport { x } from "/assets/x.js";`)],
])('a page %s is left as it is', (_what, html) => {
  expect(startScriptsAfterPaint(html)).toBe(html)
})
