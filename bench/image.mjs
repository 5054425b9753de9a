// npm run bench -- image: Builds deploy/Dockerfile with podman, which needs no engine, and runs what comes out of it.
// The image runs as compose.yaml has it: read-only, without a capability, its data in a volume. It is stopped, and another
// one continues with the volume. Where no registry answers, the two base images are made of Debian's packages, the first
// with the Node that is used here, both with what this machine trusts. Needs root and the npm registry; podman, runc and
// debootstrap come from Debian's packages.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { debianProgram } from '#tests/debian-program.ts'
import { freePort } from '#tests/running-server.ts'
import { node24, root } from '../scripts/prepare.mjs'
import { until } from './cluster/programs.mjs'
import { askPages } from './sealed.mjs'
import { makeDebian, must, timed } from './systemd/debian-machine.mjs'

const program = debianProgram('podman', ['podman', 'runc'])
const work = mkdtempSync('/var/tmp/plenary-image-')
const storage = ['--root', join(work, 'storage'), '--runroot', join(work, 'run')]
const podman = (...args) =>
  must(program, [...storage, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...args], { cwd: work })

/** The images that the Dockerfile begins with, under their own names. */
const bases = () => {
  const names = [...readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').matchAll(/^FROM (\S+)/gm)].map(
    ([, name]) => `docker.io/library/${name}`,
  )
  try {
    for (const name of names) podman('pull', '--quiet', name)
    return console.log('          the base images come from their registry')
  } catch {
    console.log('          no registry answers: the base images are made of packages')
  }
  const folder = join(work, 'debian')
  makeDebian(folder, ['ca-certificates'])
  const trusted = '/etc/ssl/certs/ca-certificates.crt'
  cpSync(trusted, join(folder, trusted))
  const pack = (name) => {
    const archive = join(work, 'base.tar')
    must('tar', ['-C', folder, '--exclude=./proc', '--exclude=./sys', '--exclude=./dev', '-cf', archive, '.'])
    podman('import', '--change', `ENV NODE_EXTRA_CA_CERTS=${trusted}`, archive, name)
    rmSync(archive)
  }
  const [withNode, plain] = names
  pack(plain)
  cpSync(node24(), join(folder, 'usr/bin/node'), { dereference: true })
  const npm = must('npm', ['root', '--global'])
  cpSync(join(npm, 'npm'), join(folder, 'usr/lib/node_modules/npm'), { recursive: true })
  must('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/bin/npm')])
  pack(withNode)
  rmSync(folder, { recursive: true })
}

const build = () => {
  const source = join(work, 'source')
  must('git', ['clone', '--quiet', root, source])
  const commit = must('git', ['rev-parse', '--short', 'HEAD'], { cwd: root })
  const file = join(source, 'deploy/Dockerfile')
  // without a runtime of its own, and with this machine's network: npm and apt reach what it reaches
  podman(
    ...['build', '--isolation', 'chroot', '--network', 'host', '--pull=never', '--format', 'docker'],
    ...['--ignorefile', `${file}.dockerignore`, '--build-arg', `RELEASE_COMMIT=${commit}`],
    ...['--file', file, '--tag', 'plenary', source],
  )
  return commit
}

const [port, name] = [await freePort(), 'plenary-measured']
const url = `http://127.0.0.1:${port}`

/** Runs the image with the settings of compose.yaml that are about it alone; answers what it printed. */
const play = async () => {
  podman(
    ...[
      'run',
      '--detach',
      '--name',
      name,
      '--read-only',
      '--read-only-tmpfs=false',
      '--tmpfs',
      '/tmp',
      '--volume',
      'plenary:/data',
    ],
    ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--publish', `127.0.0.1:${port}:3000`],
    // a machine of which this one is a part may allow less than podman asks for
    ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096', 'plenary'],
  )
  try {
    await timed('from run to the first answer', () => until('The home page', () => fetch(url), 90))
    const asked = await askPages(url)
    podman('healthcheck', 'run', name)
    const [user, written] = [podman('exec', name, 'id', '-u'), podman('exec', name, 'ls', '/data')]
    console.log(
      `          user ${user}, healthy; ${asked} addresses asked; in the volume: ${written.split(/\s+/).join(', ')}`,
    )
    const output = podman('logs', name)
    await timed('to its end after `stop`', () => podman('stop', '--time', '30', name))
    const code = podman('inspect', '--format', '{{.State.ExitCode}}', name)
    if (code !== '0') throw new Error(`It ended with ${code}: ${podman('logs', name)}`)
    return output
  } catch (error) {
    console.error(podman('logs', name))
    throw error
  } finally {
    podman('rm', '--force', name)
  }
}

try {
  await timed('base images', bases)
  const commit = await timed('the image is built', build)
  const bytes = Number(podman('image', 'inspect', '--format', '{{.Size}}', 'plenary'))
  console.log(`          plenary of ${commit}: ${(bytes / 1e6).toFixed(0)} MB`)
  if (!(await play()).includes('Password')) throw new Error('The first start names no password of the owner')
  if ((await play()).includes('Password')) throw new Error('The second start does not know the volume')
} finally {
  rmSync(work, { recursive: true, force: true })
}
