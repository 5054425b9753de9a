// Runs an unpacked release where it can reach nothing and write nothing but its data: no network, a read-only root, a user
// without rights. Needs Linux, root, and `unshare` and `setpriv` of util-linux.
import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../scripts/prepare.mjs'
import { must } from './systemd/debian-machine.mjs'

/** The path of the release that was packed last. */
export const newestArchive = () => {
  const folder = join(root, 'build/release')
  const [newest] = readdirSync(folder)
    .filter((name) => name.endsWith('.tar.gz'))
    .sort((one, other) => statSync(join(folder, other)).mtimeMs - statSync(join(folder, one)).mtimeMs)
  return join(folder, newest)
}

/**
 * Starts this measurement again with a network and mounts of its own, in a folder that `prepare` fills before, and that is
 * removed after. Answers the folder to the one that was started so.
 */
export const sealMeasurement = (name, prepare = () => {}) => {
  const given = process.env.PLENARY_SEALED
  if (given) return given
  const work = mkdtempSync(`/var/tmp/plenary-${name}-`)
  chmodSync(work, 0o755)
  let status = 1
  try {
    prepare(work)
    const words = ['--net', '--mount', process.execPath, ...process.argv.slice(1)]
    const env = { ...process.env, PLENARY_SEALED: work }
    const ended = spawnSync('unshare', words, { stdio: 'inherit', env })
    if (ended.error) console.error(`This needs unshare, and root: ${ended.error.message}`)
    status = ended.status ?? 1
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  process.exit(status)
}

/**
 * From here on the machine's root is read-only, but for `data`, which belongs to the user, and a memory for temporary
 * files. The user has an entry in /etc/passwd, as PostgreSQL wants it.
 */
export const sealRoot = (work, { name, id }) => {
  const [data, temporary, passwd] = ['data', 'tmp', 'passwd'].map((one) => join(work, one))
  mkdirSync(data)
  mkdirSync(temporary)
  chownSync(data, id, id)
  copyFileSync('/etc/passwd', passwd)
  appendFileSync(passwd, `${name}:x:${id}:${id}::/nonexistent:/usr/sbin/nologin\n`)
  must('ip', ['link', 'set', 'lo', 'up'])
  must('mount', ['--bind', passwd, '/etc/passwd'])
  must('mount', ['--bind', data, data])
  must('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'none', temporary])
  must('mount', ['--bind', '/', '/'])
  // the mounts above are hidden by the new one: the same again, on top
  must('mount', ['--bind', passwd, '/etc/passwd'])
  must('mount', ['--bind', data, data])
  must('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'none', temporary])
  must('mount', ['-o', 'remount,bind,ro', '/'])
  return { data, temporary, id }
}

const port = 3000
const url = `http://127.0.0.1:${port}`

const started = (child) =>
  new Promise((settle, reject) => {
    let output = ''
    const hear = (chunk) => {
      output += chunk
      if (output.includes('Plenary is serving.')) settle(output)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`It ended before it served:\n${output}`)))
  })

/** Asks for pages of each kind and for one of their scripts, and answers how many. @throws Error when one is not there */
export const askPages = async (url) => {
  const home = await (await fetch(url)).text()
  const [script = '/no-script'] = /\/assets\/[^"]+\.js/.exec(home) ?? []
  const paths = ['/', '/health', '/registration', '/speakers', '/api/docs', '/admin-login', script]
  for (const path of paths) {
    const { status } = await fetch(url + path)
    if (status !== 200) throw new Error(`${path} answers ${status}`)
  }
  return paths.length
}

/** Starts the release as that user, asks for pages, and stops it; answers milliseconds to the first page and to the end. */
export const playSealed = async (folder, { data, temporary, id }, settings = {}) => {
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: '/nonexistent',
    TMPDIR: temporary,
    DATA_DIR: data,
    PORT: String(port),
    npm_config_registry: 'http://127.0.0.1:9',
    ...settings,
  }
  const as = [
    '--reuid',
    String(id),
    '--regid',
    String(id),
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set',
    '-all',
  ]
  const run = (word) => ['setpriv', [...as, join(folder, 'plenary'), word], { env, cwd: folder }]
  const begun = performance.now()
  const child = spawn(...run('start'))
  const gone = new Promise((settle) => child.once('exit', settle))
  await started(child)
  await fetch(url)
  const firstPage = performance.now() - begun
  const asked = await askPages(url)
  const isHealthy = spawnSync(...run('health')).status === 0
  child.kill('SIGTERM')
  const code = await Promise.race([gone, wait(15_000, 'still there', { ref: false })])
  if (!isHealthy || code !== 0) throw new Error(`Not as it should be: ${JSON.stringify({ isHealthy, code })}`)
  return { firstPage, requested: asked + 1 }
}
