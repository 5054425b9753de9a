import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { artPlugin } from './scripts/art/art-plugin.ts'

/**
 * Few scripts instead of many small ones, because what is compressed together gets smaller, and so does the list of the
 * scripts of every page, which every page loads: the libraries that every page needs, the frame around every page with all
 * that it stands on, and what forms and calls are made of. Not the entry: it begins when it is loaded.
 */
const scripts = {
  groups: [
    { name: 'libraries', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
    {
      name: 'frame',
      test: /\/app\/(root|layouts\/(?!admin))|\/ui\/(site\/(page-header|phone|sea|pause)|button)|\/content\/|\/use-(site|picture|running)|\/on-new-path|virtual:art/,
      priority: 1,
    },
    {
      name: 'forms',
      test: /\/ui\/(fields\/(?!file|upload|size|stepper|radio|check|typed|use-no)|live-region|tick-sign)|\/platform\/browser\/(kept-texts|storage|use-form|clock)/,
      priority: 1,
    },
    {
      name: 'calls',
      test: /node_modules\/zod\/|\/platform\/browser\/(api|call|failed|reason)|\/shared\/(fields|endpoint|address|problem|website)\.ts/,
      priority: 1,
    },
    {
      name: 'checks',
      test: /\/features\/captcha\/|\/ui\/(dialogs|wave-loader|fields\/(radio|check)|site\/(closed|whom|organisers))|\/shared\/(closing|calendar|countries)|\/use-(closed|moment)/,
      priority: 1,
    },
    {
      name: 'prices',
      test: /\/features\/(registration\/(stay\.|own-state\.|[\w.-]+(contract|name))|pricing\/(pricing\.contract|stay-size|quote))/,
      priority: 1,
    },
    {
      name: 'payments',
      test: /\/features\/payments\/(payments\.contract|web\/(payment-(mark|texts|dest)|use-way))/,
      priority: 1,
    },
    {
      name: 'results',
      test: /\/features\/payments\/web\/(cancelled|closed|newest-|open-|paper-|payment-outcome|result|session-|undecided|where|use-(arr|canc|payment-s))|\/ui\/site\/result/,
      priority: 1,
    },
    {
      name: 'dialogs',
      test: /\/platform\/browser\/(kept-changes|last-place|use-(kept|continued))|\/ui\/admin\/((admin|open|use-open|confirm)-dialog|detail-sheet|hold-open|(save|cancel)-button)/,
      priority: 1,
    },
    { name: 'steps', test: /\/ui\/site\/(form-with-steps|step-list)/, priority: 1 },
    { name: 'tabs', test: /\/ui\/site\/tab-keys|\/use-query-choice/, priority: 1 },
  ],
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), artPlugin()],
  // Fonts and art stay files: data: addresses would need a weaker content security policy.
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: scripts } } } } },
})
