// npm run bench -- weight: How much JavaScript each public page loads, at its start and later.
// Later is when a visitor gets near what needs it; in bytes as gzip -9 makes them. Builds the website first when it
// has changed. What a browser really loads of the heaviest pages, e2e/page-weight.spec.ts weighs and limits.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { siteManifest } from '../app/site-manifest.ts'
import { publicPages } from '../content/page-addresses.ts'
import { build, node24 } from '../scripts/prepare.mjs'

build(node24())

const assets = join(import.meta.dirname, '../build/client/assets')
const read = (file) => readFileSync(join(assets, file), 'utf8')
const sizeOf = (text) => gzipSync(text, { level: 9 }).length
const weigh = (files) => [...files].reduce((sum, file) => sum + sizeOf(read(file)), 0)
const nameOf = (address) => address.split('/').at(-1)

/** The imports of a script: static ones load with it, `import("./x.js")` on demand. */
const importsOf = (file) => {
  const code = read(file)
  const named = (pattern) => [...code.matchAll(pattern)].map(([, name]) => name)
  const later = named(/\bimport\(["'`]\.\/([\w.-]+\.js)["'`]\)/g)
  return { now: named(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g), later }
}

/** These scripts with everything that loads with them. */
const along = (files, found = new Set()) => {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    along(importsOf(file).now, found)
  }
  return found
}

const manifestFile = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
const manifest = JSON.parse(
  read(manifestFile)
    .replace(/^[^{]*/, '')
    .replace(/;\s*$/, ''),
)
const routes = Object.values(manifest.routes)
// the manifest of the website; the full one is also preloaded
const siteList = sizeOf(siteManifest({ assets: manifest }).body)
const frame = ['root', 'layouts/site-layout'].map((id) => manifest.routes[id])

console.log('page                 at once   near')
for (const path of publicPages) {
  const page = routes.find((route) =>
    path === '/' ? route.index : route.path === path.slice(1) && route.parentId === 'layouts/site-layout',
  )
  const parts = [manifest.entry, ...frame, page]
  const first = along(parts.flatMap(({ module, imports }) => [module, ...imports].map(nameOf)))
  const near = along([...first].flatMap((file) => importsOf(file).later)).difference(first)
  first.add(manifestFile)
  console.log(
    `${path.padEnd(20)} ${String(weigh(first) + siteList).padStart(7)} ${String(weigh(near)).padStart(6)}  ${[...near].map((file) => file.replace(/-.{8}\.js$/, '')).join(' ')}`,
  )
}
