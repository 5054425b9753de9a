// Shared by the commands of package.json. Runs on Node 20 or newer, before anything is installed: no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Exits with a message for a person. */
const giveUp = (sentence) => {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

const run = (command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) giveUp(`${command} cannot be run: ${error.message}`)
  return status ?? 1
}

/** Installs exactly what package-lock.json says, unless it is installed already. */
export const install = () => {
  const marker = join(root, 'node_modules/.plenary-installed')
  const wanted = createHash('sha256')
    .update(read(join(root, 'package-lock.json')) + process.platform + process.arch)
    .digest('hex')
  if (read(marker) === wanted) return

  console.log('Installing what Plenary is made of (once, a minute or two) …')
  const [npm, ...first] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  // install scripts are not run; dev and optional packages are needed whatever NODE_ENV is
  const args = [
    ...first,
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    // cached packages match the lock file: no registry request is needed
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  if (run(npm, args) !== 0)
    giveUp('The installation failed; what npm says above is the reason. Mend it and start again.')
  writeFileSync(marker, wanted)
}

/** The path of a Node 24 or newer: this one, or the one installed in node_modules. */
export const node24 = () => {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const bundled = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(bundled)) return bundled
  return giveUp(
    `Plenary runs on Node 24, this is ${process.version}, and there is no packaged Node 24 for ${process.platform}-${process.arch}. Install Node 24 from nodejs.org and start again.`,
  )
}

export const environment = (node, more = {}) => ({
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  ...more,
})

/**
 * Flags of the product's process. Unused upload buffers are freed with the young generation, which by default grows so
 * large that sixteen simultaneous uploads leave 80 MB of garbage; this setting halves it.
 */
export const serverFlags = ['--max-semi-space-size=4']

const sourcesOfPages = [
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'app',
  'features',
  'sandbox',
  'platform/browser',
  'ui',
  'content',
  'public',
  'scripts/art',
  'scripts/browser-chunks.ts',
  'scripts/page-styles.ts',
  'scripts/styles-in-use.ts',
  'shared',
]

const filesBelow = (path) => {
  const whole = join(root, path)
  if (!existsSync(whole)) return []
  if (!/^[^.]*$/.test(path.split('/').pop() ?? '')) return [path]
  return readdirSync(whole, { withFileTypes: true })
    .filter(({ name }) => name !== 'server' && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    )
    .sort()
}

/** Builds the pages, unless they were built from exactly these sources. */
export const build = (node) => {
  const marker = join(root, 'build/.sources')
  const hash = createHash('sha256')
  for (const file of sourcesOfPages.flatMap(filesBelow))
    hash.update(file).update(readFileSync(join(root, file)))
  const sources = hash.digest('hex')
  if (read(marker) === sources) return

  console.log('Building the pages …')
  rmSync(marker, { force: true })
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const env = environment(node, { NODE_ENV: 'production' })
  const { status, stdout, stderr } = spawnSync(node, [cli, 'build'], { cwd: root, env, encoding: 'utf8' })
  if (status !== 0) giveUp(`The pages cannot be built.\n${stdout}${stderr}`)
  if (run(node, [join(root, 'scripts/page-styles.ts')]) !== 0)
    giveUp('The styles of the pages cannot be divided.')
  if (run(node, [join(root, 'scripts/compress-assets.mjs')]) !== 0)
    giveUp('The built files cannot be compressed.')
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, sources)
}

/** The parent of a process; undefined when the system does not report it. */
const parentOf = (pid) => {
  const stat = /\) \S+ (\d+)/.exec(read(`/proc/${pid}/stat`))
  return stat ? Number(stat[1]) : undefined
}

/**
 * npm starts us through a shell, and when npm is killed no signal reaches us, so the shell's parent is watched as well.
 * When either changes, the process that started us is gone.
 */
const whenAbandoned = (stop) => {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = parentOf(shell)
  setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) stop()
  }, 500).unref()
}

/**
 * Runs a script on Node 24 as a child with a channel, so that it notices when we are killed. Signals are forwarded; our
 * exit code is the child's. The arguments of the command line are passed on.
 */
export const handOver = (node, script, more = {}, args = [], flags = serverFlags) => {
  const child = spawn(node, [...flags, join(root, script), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(node, more),
  })
  process.on('SIGINT', () => {}) // a Ctrl-C reaches the whole group: the child ends, and we with it
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenAbandoned(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
