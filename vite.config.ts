import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { artPlugin } from './scripts/art/art-plugin.ts'

/**
 * Few scripts instead of many small ones, because what is compressed together gets smaller: the libraries that every
 * page needs, and the frame around every page with all that it stands on. Not the entry: it begins when it is loaded.
 */
const scripts = {
  groups: [
    { name: 'libraries', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
    {
      name: 'frame',
      test: /\/app\/(root|layouts\/)|\/ui\/(site\/(page-header|phone|sea|pause)|button)|\/content\/|\/use-(site|picture|running)|\/on-new-path|virtual:art/,
      priority: 1,
    },
  ],
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), artPlugin()],
  // Fonts and art stay files: data: addresses would need a weaker content security policy.
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: scripts } } } } },
})
