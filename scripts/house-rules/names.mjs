import { placeOf } from './place.mjs'

const sourceFolders = ['app', 'sandbox', 'features', 'platform', 'ui', 'content', 'database', 'shared']
const otherFolders = ['tests', 'e2e', 'bench', 'scripts']
const sourceFile = /\.(ts|tsx|mts|cts|js|cjs|jsx|mjs|css|sql)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const emptyNames = ['index', 'utils', 'util', 'helpers', 'helper', 'types']

/** What may come between the name and the suffix, beside `test`. */
const middleWords = (path, { layer, side }) => {
  if (layer === 'features' || layer === 'sandbox')
    return { neutral: ['contract', 'fields'], server: ['routes', 'store', 'job', 'mail'], web: [] }[side]
  if (layer === 'app') return ['server', 'client']
  if (['e2e', 'tests', 'bench'].includes(layer)) return ['spec', 'setup', 'config']
  return path.includes('/') ? ['d'] : ['config', 'd']
}

const unknownFolder = (folder, allowed) => ({
  wrong: `${folder}/ is no folder of the house.`,
  why: 'A folder that no rule knows is guarded by none: every folder has its place and its arrows on its first day.',
  instead: `Put the file into one of ${allowed.join(', ')}; for a new part, teach scripts/house-rules its place first.`,
})

const folderFault = (path) => {
  const [top, second, third, ...deeper] = path.split('/')
  if (!path.includes('/')) {
    return path.endsWith('.config.ts') || path.endsWith('.d.ts')
      ? undefined
      : {
          wrong: 'A source file lies loose at the root.',
          why: 'The root holds settings of tools only, so that a stranger sees the parts at once.',
          instead: `Put it into one of ${[...sourceFolders, ...otherFolders].join(', ')}.`,
        }
  }
  if (![...sourceFolders, ...otherFolders].includes(top))
    return unknownFolder(top, [...sourceFolders, ...otherFolders])
  if (top === 'platform' && !(['server', 'browser'].includes(second) && third)) {
    return unknownFolder(third ? `platform/${second}` : 'platform (the folder itself)', [
      'platform/server',
      'platform/browser',
    ])
  }
  if (top === 'features' || top === 'sandbox') {
    if (!third) return unknownFolder(`${top} (the folder itself)`, [`${top}/<noun>`])
    if (!kebab.test(second)) return unknownFolder(`${top}/${second}`, [`${top}/<noun>, in kebab-case`])
    const isKnown = deeper.length === 0 || (deeper.length <= 2 && ['server', 'web'].includes(third))
    const folder = path.split('/').slice(0, -1).join('/')
    if (!isKnown)
      return unknownFolder(folder, ['the root of the noun', 'server/', 'web/', 'a room in one of these'])
  }
  return undefined
}

const suffixFault = (path, { layer, side }) => {
  if (/\.(js|jsx|cjs|mts|cts)$/.test(path) || (path.endsWith('.mjs') && !otherFolders.includes(layer))) {
    return {
      wrong: 'The file is not TypeScript.',
      why: 'One language: types are checked everywhere, and Node runs .ts as it is.',
      instead: 'Write .ts, or .tsx for a component; only scripts that run before the installation are .mjs.',
    }
  }
  const mayHoldComponents = side === 'web' || ['tests', 'e2e', 'bench'].includes(layer)
  if (path.endsWith('.tsx') && !mayHoldComponents) {
    return {
      wrong: 'A .tsx file lies where components have no place.',
      why: 'Node runs no .tsx, so this file could never be reached by the server.',
      instead: 'Components belong into app/, ui/, platform/browser/ or the web/ of a feature.',
    }
  }
  return undefined
}

const nameFault = (path, place, rooms) => {
  const name = path.split('/').at(-1)
  const [first, ...rest] = name.split('.')
  const middle = rest.slice(0, -1).filter((word) => word !== 'test')

  if (emptyNames.includes(first)) {
    return {
      wrong: `${name} says nothing about what is inside.`,
      why: 'Such files collect whatever has no home, and everything comes to import them.',
      instead:
        'Name it after the one noun or verb that it exports; import the file that you mean, not a folder.',
    }
  }
  if (!kebab.test(first)) {
    return {
      wrong: `${name} is not in kebab-case.`,
      why: 'One spelling can be guessed, and some file systems do not tell capitals apart.',
      instead: 'Small letters, digits, and - between words: price-summary.tsx.',
    }
  }
  const allowed = middleWords(path, place)
  const unknown = middle.find((word) => !allowed.includes(word))
  if (unknown !== undefined) {
    return {
      wrong: `.${unknown}. is no kind of file here.`,
      why: 'The vocabulary of file names is closed, so that a name tells what may be inside.',
      instead: `Known here: ${[...allowed, 'test'].map((word) => `*.${word}.*`).join(', ')}, or a name without a kind.`,
    }
  }
  const contracts = [place.feature, `admin-${place.feature}`, ...(rooms.get(place.feature) ?? [])]
  if (middle.includes('contract') && !contracts.includes(first)) {
    return {
      wrong: `The contract of the feature ${place.feature} is called ${name}.`,
      why: 'From the folder one guesses the contract, and from the contract the folder.',
      instead: `Call it ${place.feature}.contract.ts, or admin-${place.feature}.contract.ts where visitors' pages must not load the calls of the back-office, or after a room of it.`,
    }
  }
  return undefined
}

const componentFault = ({ path, bare = '' }) =>
  path.endsWith('.ts') && /(?<![.\w])createElement\s*\(|\bReact\.createElement\s*\(/.test(bare)
    ? {
        wrong: 'A React component is built in a .ts file.',
        why: 'A .ts file says: the server may run me, there is nothing to look at here.',
        instead: 'Write it as JSX in a .tsx file.',
      }
    : undefined

/** The rooms of a noun: what its folders in server/ and web/ are called. */
const roomsOf = (files) => {
  const rooms = new Map()
  for (const { path } of files) {
    const [, noun, side, room, file] = path.split('/')
    if (file && ['server', 'web'].includes(side)) rooms.set(noun, (rooms.get(noun) ?? new Set()).add(room))
  }
  return rooms
}

/** Outside of the house there is no room to be made: a journey is found by its page, a test by its name. */
const mayBeFull = ['e2e', 'tests', 'bench', 'scripts', 'database']
const mostFiles = 25

/** Folders that hold more than one can take in at a glance; tests do not count. */
const fullFolders = (files) => {
  const counts = new Map()
  for (const { path } of files) {
    if (/\.test\.tsx?$/.test(path) || mayBeFull.includes(path.split('/')[0])) continue
    const folder = path.split('/').slice(0, -1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => ({
      path: `${folder}/`,
      wrong: `${count} files lie in one folder.`,
      why: `Up to about 20 names are taken in at a glance; in more one searches. ${mostFiles} are too many.`,
      instead:
        'Give what belongs together a room: a folder in it that is named after its noun (payments/server/refunds/).',
    }))
}

/** Files are in a known folder, and their names come from a closed vocabulary. */
export const names = (all) => {
  const files = all.filter(
    ({ path }) => sourceFile.test(path) && !path.startsWith('.') && !path.startsWith('database/migrations/'),
  )
  const rooms = roomsOf(files)
  const each = files.flatMap((file) => {
    const { path } = file
    const folder = folderFault(path)
    if (folder) return [{ ...folder, path }]
    const place = placeOf(path)
    const faults = [suffixFault(path, place), nameFault(path, place, rooms), componentFault(file)]
    return faults.filter(Boolean).map((fault) => ({ ...fault, path }))
  })
  return [...each, ...fullFolders(files)]
}
