import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { artPlugin } from './scripts/art/art-plugin.ts'
import { chunks } from './scripts/browser-chunks.ts'
import { leanContracts } from './scripts/lean-contracts.ts'

const packagesOf: Readonly<Record<string, RegExp>> = { frame: /^.?virtual:art/, calls: /node_modules\/zod\// }

/** What draws lucide's signs: otherwise it would be put into the first list that has one of them. */
const signs = { name: 'signs', test: /node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/, priority: 2 }

/** Signs of the back-office that its frame and some of its pages have: each would be a script of its own. */
const deskSigns = {
  name: 'desk-signs',
  test: /lucide-react\/dist\/esm\/icons\/(?:credit-card|eye|flask-conical|mail|message-square|rotate-ccw-clock|shield-check|triangle-exclamation-point|x)\.mjs$/,
  priority: 2,
}
const root = import.meta.dirname
const listed = new Map(
  Object.entries(chunks).flatMap(([name, files]) => files.map((file) => [join(root, file), name])),
)

for (const file of listed.keys())
  if (!existsSync(file)) throw new Error(`scripts/browser-chunks.ts names ${file}, which is not there.`)

/** The libraries that every page needs, then the lists of our own files; zod with what calls, the art with the frame. */
const codeSplitting = {
  groups: [
    { name: 'libraries', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
    signs,
    deskSigns,
    ...Object.keys(chunks).map((name) => ({
      name,
      test: (id: string) =>
        listed.get(id.split('?', 1)[0] ?? id) === name || packagesOf[name]?.test(id) === true,
      priority: 1,
    })),
  ],
}

/**
 * What a late part of a page needs besides is nearly always there: the helper that would ask for it beforehand weighs more
 * in every page than it saves.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

export default defineConfig({
  plugins: [plainImports, tailwindcss(), reactRouter(), artPlugin(), leanContracts(root)],
  // Fonts and art stay files: data: addresses would need a weaker content security policy.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
})
