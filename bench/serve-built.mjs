// Starts the built product on a free port with a folder of its own, for measurements. Run `npm test` or `npm start` once
// before, so that everything is installed.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, environment, install, node24, root, serverFlags } from '../scripts/prepare.mjs'

/** `stop` ends it and removes its folder, in which its data lie. */
export const serveBuilt = async () => {
  install()
  const node = node24()
  build(node)
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'plenary-bench-'))
  chmodSync(folder, 0o711) // run as root, the database has another user, who must pass through
  // no page that is measured asks the service of the countries, which is on another machine
  const settings = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'warn',
    COUNTRIES_URL: '',
  }
  const child = spawn(node, [...serverFlags, join(root, 'app/server.ts')], {
    cwd: root,
    env: environment(node, settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise((settle) => child.once('exit', settle))
  let output = ''
  const url = await new Promise((settle, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const [, address] = /Website +(\S+)[\s\S]*Owner/.exec(output) ?? []
      if (address) settle(address)
    })
    gone.then(() => reject(new Error('The product ended before it served')))
  })
  return {
    node,
    url,
    pid: child.pid,
    folder,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const median = (values) => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}
