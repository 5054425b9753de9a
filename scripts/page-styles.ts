// After the build: writes build/server/page-styles.json with the part of the website's style sheet that each public page
// uses, and for the home page also the part for its first view.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { sourcesFrom } from './sources-from.ts'
import { classesIn, onlyRules, stylesInUse } from './styles-in-use.ts'

const folder = resolve(import.meta.dirname, '../build')
const assets = join(folder, 'client/assets')
const file = join(folder, 'server/page-styles.json')

const { assets: manifest } = (await import(
  pathToFileURL(join(folder, 'server/index.js')).href
)) as ServerBuild

const sheet = readdirSync(assets).find((name) => /^site-.*\.css$/.test(name))
if (!sheet) throw new Error('The style sheet of the website was not built')
const css = readFileSync(join(assets, sheet), 'utf8')

const scriptOf = (name: string) => readFileSync(join(assets, name), 'utf8')

/** A script and everything that it can import, statically or dynamically. */
const withImports = (name: string, visited = new Set<string>()): Set<string> => {
  if (visited.has(name)) return visited
  visited.add(name)
  for (const [, imported = ''] of scriptOf(name).matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
    withImports(imported, visited)
  return visited
}

/** The scripts of a route and of its layouts. */
const scriptsOf = (id: string | undefined): string[] => {
  const route = id === undefined ? undefined : manifest.routes[id]
  return route ? [route.module, ...(route.imports ?? []), ...scriptsOf(route.parentId)] : []
}

/** Sources of elements that only the server renders, which are in no browser script. */
const ofTheServer = sourcesFrom('ui/site/frame/menu-without-scripts.tsx').join('\n')

const partFor = (id: string): string => {
  const first = [manifest.entry.module, ...manifest.entry.imports, ...scriptsOf(id)]
  const scripts = first
    .map((path) => basename(path))
    .reduce((visited, name) => withImports(name, visited), new Set<string>())
  return stylesOf(css, [...[...scripts].map(scriptOf), ofTheServer].join('\n'))
}

/** The rules of a sheet that elements in this source text may use. */
const stylesOf = (sheet: string, text: string): string => {
  const { words, beginnings } = classesIn(text)
  return stylesInUse(
    sheet,
    (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning)),
  )
}

/** The sources of the first view of the home page: the layout down to the page, and the hero. */
const firstView = [
  readFileSync(resolve(import.meta.dirname, '../app/layouts/site-layout.tsx'), 'utf8'),
  ...sourcesFrom(
    'ui/site/frame/site-header.tsx',
    'features/website-content/web/home/hero.tsx',
    // loaded by themselves, and part of the first view
    'features/website-content/web/looks/hero-picture.tsx',
    'features/website-content/web/looks/horizon-art.tsx',
    'features/website-content/web/looks/tiles.tsx',
  ),
].join('\n')

/** The home page exceeds the first packets: the styles of its first view come first, then the others in their order. */
const inTwo = (part: string) => ({ first: stylesOf(part, firstView), rest: onlyRules(part) })

const pages = Object.values(manifest.routes).filter((route) => route?.parentId === 'layouts/site-layout')
const partOf = (route: (typeof pages)[number]) => {
  const part = route ? partFor(route.id) : ''
  return route?.index ? inTwo(part) : { first: part }
}
writeFileSync(
  file,
  JSON.stringify(Object.fromEntries(pages.map((route) => [`/${route?.path ?? ''}`, partOf(route)]))),
)
