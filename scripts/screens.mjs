// npm run screens: takes screenshots of every page of the product into screens/.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { build, environment, install, node24, root } from './prepare.mjs'

install()
const node = node24()
const chromium = findChromium()
if (!chromium) {
  console.error(
    '\nThe pictures need a Chromium, and none was found: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.\n',
  )
  process.exit(1)
}
build(node)

const playwright = join(root, 'node_modules/@playwright/test/cli.js')
const { status } = spawnSync(node, [playwright, 'test', '--config', 'e2e/screens.config.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: environment(node, { CHROMIUM_PATH: chromium }),
})
if (status === 0) console.log('\nOpen screens/index.html to see them side by side.')
process.exit(status ?? 1)
