import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { shownElsewhere } from './shown-elsewhere.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The shared components: what these files export with a capital letter. */
const shared = globSync('{ui/*,ui/admin/**/*,ui/dialogs/*,ui/fields/**/*,platform/browser/lists/*}.tsx', {
  cwd: root,
}).filter((file) => !file.endsWith('.test.tsx'))
const componentsOf = (file: string) =>
  [...read(file).matchAll(/^export (?:const|function) ([A-Z]\w+)/gm)].map(
    ([, name]) => `${basename(file, '.tsx')}: ${name}`,
  )
const components = shared.flatMap(componentsOf)

/** What the page imports, which Biome lets it import only to use it. */
const shown = new Set(
  globSync('*.tsx', { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .flatMap((text) =>
      [...text.matchAll(/^import \{([^}]+)\} from '#(?:ui|platform)\/[^']*?([^/']+)\.tsx'/gm)].flatMap(
        ([, names = '', file]) => names.split(',').map((name) => `${file}: ${name.trim()}`),
      ),
    ),
)

test('each shared component is on the page of the components, or it is named with the reason why not', () => {
  expect(components.length).toBeGreaterThan(50)
  expect(
    components.filter((name) => !shown.has(name) && !(name in shownElsewhere)),
    'Show it in a file of scripts/dev/components, or name it in shown-elsewhere.ts',
  ).toEqual([])
})

test('the components that the page of the components leaves out exist, and it does not show them', () => {
  const named = Object.keys(shownElsewhere)
  expect(named.filter((name) => !components.includes(name))).toEqual([])
  expect(named.filter((name) => shown.has(name))).toEqual([])
})
