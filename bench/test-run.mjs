// npm run bench -- test-run [runs] [busy loops]: `npm test` on fresh clones of what is committed.
// One after the other. Prints for each run the seconds, the processor time of its whole process tree, and how much
// of the processor others took in the meantime; only a run in which others took less than 5 % says something about the
// seconds, and such a run takes at most 300 s and 560 s of processor. With busy loops beside it, it only has to be
// green. Fails when a run does. Needs root and control groups for the processor time; without them it is left out.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const [runs = 1, loops = 0] = process.argv.slice(2).map(Number)

/** A control group (version 1 or 2) that measures the processor time of its processes. */
const makeGroup = () => {
  for (const [base, tasks, usage] of [
    [
      '/sys/fs/cgroup/cpuacct',
      'tasks',
      ({ folder }) => Number(readFileSync(join(folder, 'cpuacct.usage'))) / 1e9,
    ],
    [
      '/sys/fs/cgroup',
      'cgroup.procs',
      ({ folder }) =>
        Number(/usage_usec (\d+)/.exec(readFileSync(join(folder, 'cpu.stat'), 'utf8'))?.[1]) / 1e6,
    ],
  ]) {
    const folder = join(base, `plenary-test-run-${process.pid}`)
    try {
      if (!existsSync(join(base, tasks))) continue
      mkdirSync(folder)
      return { enter: join(folder, tasks), usage: () => usage({ folder }), remove: () => rmdirSync(folder) }
    } catch {}
  }
}

/** Processor seconds used on this machine since its start. */
const busy = () => {
  const [user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .match(/\d+/g)
    .map(Number)
  return (user + nice + system + irq + softirq + steal) / 100
}

const spin = () => {
  const loop = spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' })
  return () => loop.kill('SIGKILL')
}

const playOnce = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plenary-test-run-'))
  const clone = join(folder, 'clone')
  spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' })
  const group = makeGroup()
  const stops = Array.from({ length: loops }, spin)
  const [begun, busyBefore] = [performance.now(), busy()]
  const child = spawn('sh', ['-c', `${group ? `echo $$ > ${group.enter} && ` : ''}exec npm test`], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const [status] = await once(child, 'close')
  const seconds = (performance.now() - begun) / 1000
  const all = busy() - busyBefore
  for (const stop of stops) stop()
  const own = group?.usage()
  const sum = output.match(/^\d+ passed, .*$/m)?.[0] ?? 'no sum'
  rmSync(folder, { recursive: true, force: true })
  try {
    group?.remove()
  } catch {}
  if (status !== 0) writeFileSync(join(tmpdir(), `plenary-test-run-${Date.now()}.log`), output)
  return {
    status,
    seconds,
    own,
    others: own === undefined ? undefined : (all - own) / (seconds * cpus().length),
    sum,
  }
}

const limit = { seconds: 300, own: 560 }

let failed = 0
for (let run = 1; run <= runs; run++) {
  const { status, seconds, own, others, sum } = await playOnce()
  const counts = loops === 0 && others !== undefined && others < 0.05
  const isSlow = counts && (seconds > limit.seconds || own > limit.own)
  if (status !== 0 || isSlow) failed++
  console.log(
    [
      `run ${run}: ${status === 0 ? 'green' : 'RED'}${isSlow ? ' but TOO SLOW' : ''}`,
      `${seconds.toFixed(0)} s`,
      ...(own === undefined
        ? []
        : [`${own.toFixed(0)} s of processor`, `others ${(others * 100).toFixed(1)} %`]),
      sum,
    ].join(', '),
  )
}
process.exit(failed > 0 ? 1 : 0)
