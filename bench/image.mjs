// npm run bench -- image: Does the steps of deploy/Dockerfile without Docker, and starts what comes out of it.
// The first stage runs in a folder of its own, by its RUN and COPY lines as they stand there; the second is mounted
// read-only over this machine's own root, with the user of its RUN line. Needs root and the npm registry.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { environment, install, node24, root } from '../scripts/prepare.mjs'
import { playSealed, sealMeasurement, sealRoot } from './sealed.mjs'

const lines = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').split('\n')
const second = lines.findLastIndex((line) => line.startsWith('FROM '))
const steps = lines.slice(0, second).filter((line) => /^(?:COPY|RUN) /.test(line))
const user = /--uid (\d+)/.exec(lines.slice(second).join('\n'))?.[1]

/** What the Docker client would send: what git knows, without what .dockerignore names. */
const ignored = readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n').filter(Boolean)
const isIgnored = (path) =>
  ignored.some((rule) =>
    rule.startsWith('**/*') ? path.endsWith(rule.slice(4)) : path === rule || path.startsWith(`${rule}/`),
  )

const context = () =>
  spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
    .stdout.split('\0')
    .filter((path) => path && !isIgnored(path))

const copy = (paths, source) => {
  for (const path of paths) {
    mkdirSync(dirname(join(source, path)), { recursive: true })
    cpSync(join(root, path), join(source, path))
  }
}

const doStep = (line, work) => {
  const source = join(work, 'source')
  const begun = performance.now()
  if (line.startsWith('COPY ')) {
    const words = line.split(' ').slice(1, -1)
    copy(words[0] === '.' ? context() : words, source)
  } else {
    const command = line.slice(4).replaceAll('/release', join(work, 'release'))
    const env = { ...environment(node24()), npm_config_update_notifier: 'false' }
    const { status } = spawnSync('sh', ['-c', command], {
      cwd: source,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) throw new Error(`${line} ended with ${status}`)
  }
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`)
}

const work = sealMeasurement('image', (folder) => {
  install()
  mkdirSync(join(folder, 'source'))
  for (const step of steps) doStep(step, folder)
})
const seal = sealRoot(work, { name: 'plenary', id: Number(user) })
const { firstPage, requested } = await playSealed(join(work, 'release'), seal, { HOST: '0.0.0.0' })
console.log(
  `user ${user}, read-only root: home page after ${(firstPage / 1000).toFixed(1)} s; ${requested} addresses requested`,
)
