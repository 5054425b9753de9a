import { baseNouns, featureArrows, sharedPages } from '../feature-arrows.mjs'
import { lineAt } from './files.mjs'
import { importedPath, placeOf } from './place.mjs'

const below = {
  app: ['sandbox', 'features', 'platform', 'ui', 'content', 'database', 'shared'],
  sandbox: ['features', 'platform', 'ui', 'content', 'database', 'shared'],
  features: ['platform', 'ui', 'content', 'database', 'shared'],
  platform: ['ui', 'content', 'database', 'shared'],
  ui: ['shared'],
  content: ['shared'],
  database: ['shared'],
  shared: [],
}
// these look at the house from outside
const outside = ['', 'tests', 'e2e', 'bench', 'scripts']

const mayReach = (from, to) => {
  if (from.layer === to.layer || outside.includes(from.layer)) return true
  if (from.isTest && to.layer === 'tests') return true
  return below[from.layer]?.includes(to.layer) ?? false
}

const pointsUp = (from, to) => ({
  wrong: `${from.layer} imports ${to.layer}.`,
  why: 'Arrows point down (app, sandbox, features, platform, then ui, content, database, shared), so that a lower part can be understood and tested without the ones above it.',
  instead: `Let the caller hand the value or the function in as an argument, or move what both need below ${from.layer}.`,
})

const unlisted = (from, to) => ({
  wrong: `The feature ${from.feature} imports the feature ${to.feature}.`,
  why: 'Between features nothing is allowed until it is listed, else every noun soon knows every other.',
  instead:
    'Send the news as a job in the same transaction, or let app/ hand the function in; if the arrow is really needed, list it in scripts/feature-arrows.mjs with its reason.',
})

const doorOf = ({ layer, feature }) => `${layer}/${feature}/server/${feature}.ts`

const pastTheDoor = (to) => ({
  wrong: `It goes into ${to.feature} past its door.`,
  why: 'Behind its door a noun may change as it likes; what others use is in one file, which shows what the noun offers.',
  instead: `Import ${doorOf(to)}, and let it export what you need: a verb, not a query of the store.`,
})

const pastThePages = (to) => ({
  wrong: `It takes a part of the pages of ${to.feature} that is not shared.`,
  why: 'Whoever changes a page must see who else shows its parts.',
  instead:
    'List the file under sharedPages in scripts/feature-arrows.mjs, or move what both show into ui/ without its noun.',
})

const webImportsServer = {
  wrong: 'Browser code imports server code.',
  why: 'The bundle would hold a second copy of it: another pool, another key, and secrets within reach of the browser.',
  instead: 'Call the API by its contract: `call` in the browser, `context.get(caller)` in a loader.',
}
const serverImportsWeb = {
  wrong: 'Server code imports browser code.',
  why: 'Node runs .ts as it is but no .tsx, and the server must not depend on how a page looks.',
  instead: 'Move the rule that both need into the root of the feature, or into shared.',
}
const notPure = {
  wrong: 'A contract or a rule imports a machine (a server, a page, the platform, the database or React).',
  why: 'Contracts and rules run in the browser and on the server alike, without a clock and without input or output.',
  instead: 'Give it the value as an argument; what needs a machine belongs into server/ or web/.',
}
const nodeInBrowser = {
  wrong: 'A file that also runs in the browser imports a module of Node.',
  why: 'The browser has none of them, and the build would fail or ship a substitute.',
  instead: 'Use what both have (crypto.getRandomValues, TextEncoder, URL), or move it into server/.',
}
const leavesItsFolder = {
  wrong: 'A relative import leaves its folder.',
  why: 'Names that begin with # say which part of the house is meant, and survive a move.',
  instead: "Write '#features/…', '#platform/…', '#shared/…' with the suffix.",
}
const noSuffix = {
  wrong: 'An import has no suffix.',
  why: 'Node runs the files as they are and guesses nothing.',
  instead: 'Write the whole file name: ./quote.ts, ./price-summary.tsx.',
}

const isOfNoun = ({ feature }) => feature !== undefined

const isMachine = ({ layer, side }) =>
  ['platform', 'database', 'ui', 'app'].includes(layer) || side !== 'neutral'

const sidesDisagree = (from, to, target) => {
  if (from.side === 'neutral') return isOfNoun(from) && isMachine(to) ? notPure : undefined
  if (from.side === 'web') return to.side === 'server' ? webImportsServer : undefined
  const isPage = to.side === 'web' || target.endsWith('.tsx')
  return isPage ? serverImportsWeb : undefined
}

const isReactPackage = (specifier) =>
  /^(react|react-dom|react-router|react-hook-form|lucide-react)(\/|$)/.test(specifier)

const judgePackage = (path, from, specifier) => {
  if (from.isTest) return []
  const isNode = specifier.startsWith('node:')
  const isBrowser = from.side !== 'server' && path !== 'app/entry.server.tsx'
  if (isNode && isBrowser) return [nodeInBrowser]
  return isOfNoun(from) && from.side === 'neutral' && isReactPackage(specifier) ? [notPure] : []
}

const judge = (path, specifier) => {
  const from = placeOf(path)
  const target = importedPath(path, specifier)
  if (target === undefined) return judgePackage(path, from, specifier)

  const to = placeOf(target)
  const faults = []
  if (!/\.\w+$/.test(target)) faults.push(noSuffix)
  if (specifier.startsWith('.') && from.unit !== to.unit && !outside.includes(from.layer))
    faults.push(leavesItsFolder)

  if (!mayReach(from, to)) faults.push(pointsUp(from, to))
  else if (outside.includes(from.layer) || (from.isTest && to.layer === 'tests')) return faults
  // a test may know the contracts and the rules of every noun, and look behind the doors of those that its own noun knows
  else if (from.isTest && isOfNoun(to) && to.side === 'neutral') return faults
  else if (isOfNoun(from) && isOfNoun(to) && from.unit !== to.unit) {
    const isListed = !baseNouns.includes(from.feature) && featureArrows[from.feature]?.[to.feature]
    if (from.layer === to.layer && !isListed) faults.push(unlisted(from, to))
    else if (to.side === 'server' && from.side === 'server' && !from.isTest && target !== doorOf(to))
      faults.push(pastTheDoor(to))
    else if (to.side === 'web' && from.side === 'web' && !sharedPages.includes(target))
      faults.push(pastThePages(to))
  }
  const sides = from.isTest && from.side === 'neutral' ? undefined : sidesDisagree(from, to, target)
  if (sides) faults.push(sides)
  return faults
}

/** Imports point down, go to another noun only where that is listed and through its door, and keep browser, server and rules apart. */
export const arrows = (files) =>
  files.flatMap(({ path, text, imports = [] }) =>
    imports.flatMap(({ specifier, at }) =>
      judge(path, specifier).map((fault) => ({ ...fault, path, line: lineAt(text, at) })),
    ),
  )
