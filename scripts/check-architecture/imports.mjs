import { posix } from 'node:path'
import { baseFeatures, featureImports, pageImports } from '../feature-imports.mjs'
import { lineAt } from './read-files.mjs'

const product = /^(?:app|sandbox|features|platform|ui|content|database|shared)\/.*\.tsx?$/
const importing = /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm

/** A feature whose pages are imported in many places can no longer be changed independently. */
const mostPageImports = 10

/**
 * Which features and which of their files may be imported; the product must not import tests. Biome checks the other import
 * rules.
 */
export const imports = (files, listed = pageImports) => {
  const count = Object.values(listed).flatMap(Object.keys).length
  return [...(count > mostPageImports ? [tooManyListed(count)] : []), ...importsIn(files, listed)]
}

const importsIn = (files, listed) =>
  files
    .filter(({ path }) => product.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(importing)].flatMap((match) => {
        const fault = judge(path, (match[1] ?? match[2]).split('?')[0], listed)
        return fault ? [{ ...fault, path, line: lineAt(text, match.index + match[0].length) }] : []
      }),
    )

const judge = (path, specifier, listed) => {
  const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier.slice(1)
  if (!/^[.#]/.test(specifier)) return undefined
  const [from, to] = [partOf(path), partOf(target)]
  const isTest = /\.test\.tsx?$/.test(path)
  if (!isTest && /^(?:tests|e2e|bench|scripts)\//.test(target)) return fromOutside(to)
  if (specifier.startsWith('.') && from.part !== to.part) return leavesItsPart
  if (!from.feature || !to.feature || from.part === to.part) return undefined
  // a test may import contracts and rules of every feature, and any file of the features that its own feature imports
  if (isTest && to.side === 'neutral') return undefined
  const isListed = !baseFeatures.includes(from.feature) && featureImports[from.feature]?.[to.feature]
  const isDown = from.layer === 'sandbox' && to.layer === 'features'
  if (!isListed && !isDown) return unlisted(from, to)
  if (!isTest && from.side === 'server' && to.side === 'server' && target !== publicModule(to))
    return pastThePublicModule(to)
  const isPage = from.side === 'web' && to.side === 'web'
  return isPage && !listed[path]?.[target] ? unlistedPage(to) : undefined
}

/** The layer of a path, and for a feature its name and its side: server, web or neutral. */
const partOf = (path) => {
  const [layer, name, side, ...deeper] = path.split('/')
  const isFeature = layer === 'features' || layer === 'sandbox'
  const part = isFeature || layer === 'platform' ? `${layer}/${name}` : layer
  return { layer, part, feature: isFeature && name, side: deeper.length > 0 ? side : 'neutral' }
}

const publicModule = ({ layer, feature }) => `${layer}/${feature}/server/${feature}.ts`

const unlisted = (from, to) => ({
  wrong: `The feature ${from.feature} imports the feature ${to.feature}.`,
  why: 'Between features nothing is allowed until it is listed, else every feature soon knows every other.',
  instead:
    'Enqueue a job in the same transaction, let app/ pass the function in, or list it in scripts/feature-imports.mjs with its reason.',
})
const pastThePublicModule = (to) => ({
  wrong: `It imports an inner file of ${to.feature}.`,
  why: 'What others use of a feature is in one file, which shows what it offers; the rest may change at will.',
  instead: `Import ${publicModule(to)}, and let it export what you need: a use case, not a query of the store.`,
})
const unlistedPage = (to) => ({
  wrong: `It takes a part of the pages of ${to.feature}.`,
  why: 'Whoever changes a page must see who else shows its parts, and those are few.',
  instead:
    'Move what both show into ui/ or platform/browser/, let app/ hand it in, or list it with its reason under pageImports in scripts/feature-imports.mjs.',
})
const tooManyListed = (count) => ({
  path: 'scripts/feature-imports.mjs',
  wrong: `${count} imports of parts of other pages are listed.`,
  why: `A page that others take parts of cannot be changed apart: ${mostPageImports} are the most.`,
  instead: 'Move what both show into ui/ or platform/browser/, or let app/ hand it in.',
})
const fromOutside = ({ layer }) => ({
  wrong: `The product imports ${layer}/.`,
  why: 'Tests, measurements and scripts use the product; it runs without them.',
  instead: 'Move what both need into the product, or take it as an argument.',
})
const leavesItsPart = {
  wrong: 'A relative import leaves its feature or its layer.',
  why: 'Names that begin with # say which part is meant, survive a move, and are what Biome checks.',
  instead: "Write '#features/…', '#platform/…', '#shared/…' with the suffix.",
}
