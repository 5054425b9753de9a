import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { artPlugin } from './scripts/art/art-plugin.ts'
import { chunks } from './scripts/browser-chunks.ts'

const packagesOf: Readonly<Record<string, RegExp>> = { frame: /^.?virtual:art/, calls: /node_modules\/zod\// }
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
    ...Object.keys(chunks).map((name) => ({
      name,
      test: (id: string) =>
        listed.get(id.split('?', 1)[0] ?? id) === name || packagesOf[name]?.test(id) === true,
      priority: 1,
    })),
  ],
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), artPlugin()],
  // Fonts and art stay files: data: addresses would need a weaker content security policy.
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
})
