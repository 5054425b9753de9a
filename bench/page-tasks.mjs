// npm run bench -- page-tasks: The longest tasks of the back-office lists in Chromium, with many rows.
// Fails when a task of the page's main thread is longer than the specs beside this file allow, each of six times:
// let nothing else run in the meantime.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from '../scripts/find-chromium.mjs'
import { build, environment, node24, root } from '../scripts/prepare.mjs'

const node = node24()
build(node)
const cli = join(root, 'node_modules/@playwright/test/cli.js')
const { status } = spawnSync(node, [cli, 'test', '--config', 'bench/page-tasks.config.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: environment(node, { CHROMIUM_PATH: findChromium() }),
})
process.exit(status ?? 1)
