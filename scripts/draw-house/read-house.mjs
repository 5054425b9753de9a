import { readTree } from '../house-rules/files.mjs'
import { importedPath, placeOf } from '../house-rules/place.mjs'

/** The layers from the roof to the ground, and what each is for. */
export const layers = {
  app: 'the roof: wires addresses, calls, jobs and pages',
  sandbox: 'a Stripe of our own for trials, and the rehearsal of payments',
  features: 'one folder per noun: its calls, rules, server and pages',
  platform: 'machines that know no noun',
  ui: 'look and feel: fields, lists, dialogs',
  content: 'what the pages say about a conference',
  database: 'migrations, schema, demo data',
  shared: 'few words spoken everywhere: money, ids, endpoint',
}

const isProduct = (path) =>
  path.split('/')[0] in layers && /\.(ts|tsx|css|sql|json)$/.test(path) && !placeOf(path).isTest

/** Counts of a key, in the order of the keys. */
const tally = (keys) => {
  const counts = new Map()
  for (const key of keys.sort()) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** The folder of a noun, or of a side of the platform; undefined where a layer has no such parts. */
const partOf = (path) => {
  const [layer, part, ...rest] = path.split('/')
  const hasParts = ['features', 'sandbox', 'platform'].includes(layer) && rest.length > 0
  return hasParts ? `${layer}/${part}` : undefined
}

/** The room of a file: `server/refunds` in a noun, `server/http` in the platform; undefined outside of rooms. */
const roomOf = (path) => {
  const folders = path.split('/').slice(1, -1)
  const inNoun = path.startsWith('platform/') ? folders : folders.slice(1)
  return inNoun.length === 2 ? inNoun.join('/') : undefined
}

const describePart = (name, files) => {
  const paths = files.map(({ path }) => path).filter((path) => partOf(path) === name)
  const rooms = [...tally(paths.map(roomOf).filter(Boolean)).keys()]
  return { name, files: paths.length, rooms }
}

/** Each arrow once: from, to, and the number of imports that make it. */
const arrowsBetween = (files, nameOf) => {
  const pairs = files.flatMap(({ path, imports = [] }) =>
    imports.flatMap(({ specifier }) => {
      const target = importedPath(path, specifier)
      const [from, to] = [nameOf(path), target && nameOf(target)]
      return from && to && from !== to ? [`${from} ${to}`] : []
    }),
  )
  return [...tally(pairs)].map(([pair, imports]) => {
    const [from, to] = pair.split(' ')
    return { from, to, imports }
  })
}

const layerOf = (path) => {
  const [layer] = path.split('/')
  return layer in layers ? layer : undefined
}

const nounOf = (path) => (path.startsWith('platform/') ? undefined : partOf(path))

/**
 * What the house under `root` is made of, read from its files without their tests: layers and parts (the nouns, the two
 * sides of the platform) with their numbers of files and rooms, and the arrows that the imports make between layers and
 * between nouns.
 */
export const readHouse = (root) => {
  const files = readTree(root, isProduct)
  const counts = tally(files.map(({ path }) => layerOf(path)))
  const parts = [...tally(files.map(({ path }) => partOf(path)).filter(Boolean)).keys()]
  return {
    layers: Object.keys(layers).map((name) => ({ name, files: counts.get(name) ?? 0 })),
    parts: parts.map((name) => describePart(name, files)),
    layerArrows: arrowsBetween(files, layerOf),
    nounArrows: arrowsBetween(files, nounOf),
  }
}
