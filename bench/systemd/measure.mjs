// npm run bench -- systemd: Boots a Debian by systemd and installs the newest release archive in it, by the commands of the guide.
// They are those of docs/operations/install.md and systemd.md word for word. Then: pages, the owner's password in the
// journal, how hardened the unit is as it runs, a process that is killed, a stop, and a second boot. Run `npm run release`
// once before; needs root, systemd-nspawn and debootstrap (both of Debian's packages).
import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { debianProgram } from '#tests/debian-program.ts'
import { root } from '../../scripts/prepare.mjs'
import { until } from '../cluster/programs.mjs'
import { askPages, newestArchive } from '../sealed.mjs'
import { makeDebian, must, timed } from './debian-machine.mjs'

const nspawn = debianProgram('systemd-nspawn', ['systemd-container'])
const work = mkdtempSync('/var/tmp/plenary-systemd-')
const machine = join(work, 'machine')
const url = 'http://127.0.0.1:3000'

const say = (line) => console.log(line)
/** The commands of the first block of a page that holds this word. */
const guide = (page, word) => {
  const text = readFileSync(join(root, 'docs/operations', page), 'utf8')
  const block = [...text.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, lines]) => lines)
    .find((lines) => lines.includes(word))
  if (!block) throw new Error(`${page} has no commands with ${word}`)
  return block
}

/** Boots the machine; `run` runs commands in it, `off` shuts it down. */
const boot = async () => {
  const options = { stdio: 'ignore' }
  const child = spawn(nspawn, ['--quiet', '--boot', '--register=no', '--keep-unit', '-D', machine], options)
  const gone = new Promise((settle) => child.once('exit', settle))
  const inside = () => {
    const [first] = must('pgrep', ['-P', String(child.pid)]).split('\n')
    return first
  }
  const run = (script) =>
    must('nsenter', ['-t', inside(), '-m', '-u', '-p', '-i', '-r', '-w', '/bin/sh', '-ec', script])
  await until('The machine', () => run('systemctl is-system-running | grep -E "running|degraded"'), 90)
  const off = () => {
    run('systemctl poweroff --no-block')
    return gone
  }
  return { run, off }
}

const settings = (run) => {
  // the guide's own lines, without the keys and servers that only a real conference has
  const lines = guide('install.md', '/etc/plenary/plenary.env').replace(/^(?:SMTP|MAIL|STRIPE)_.*\n/gm, '')
  run(lines)
}

const install = ({ run }) => {
  run('useradd --system --home-dir /var/lib/plenary --create-home plenary')
  settings(run)
  const commands = guide('systemd.md', '/opt/plenary')
    .split('\n')
    .filter((line) => line && !/^useradd |^journalctl /.test(line))
  run(`cd /root\n${commands.join('\n')}`)
}

const isServing = () => until('The home page', () => fetch(url).then(({ ok }) => ok), 120)

try {
  await timed('Debian', () => makeDebian(machine, ['systemd', 'systemd-sysv', 'dbus', 'procps', 'passwd']))
  const archive = newestArchive()
  copyFileSync(archive, join(machine, 'root', archive.split('/').at(-1)))
  writeFileSync(join(machine, 'etc/hostname'), 'plenary\n')

  const first = await timed('booted', boot)
  await timed('installed by the guide', () => install(first))
  await timed('to the first page', isServing)
  say(`            ${await askPages(url)} addresses asked`)
  if (!first.run('journalctl -u plenary --no-pager | grep -c Password'))
    throw new Error('No password in the journal')
  const exposure = first.run('systemd-analyze security plenary --no-pager | tail -1')
  say(`            ${exposure.replace(/[^ -~]+/g, '').trim()}`)
  const pid = first.run('systemctl show -p MainPID --value plenary')
  first.run(`kill -9 ${pid}`)
  await timed('to the next page after the process was killed', async () => {
    await until('A new process', () => first.run('systemctl show -p MainPID --value plenary') !== pid, 30)
    await isServing()
  })
  await timed('systemctl stop', () => first.run('systemctl stop plenary'))
  const left = first.run('systemctl show -p Result --value plenary; pgrep -u plenary || echo none')
  say(`            ${left.replace(/\s+/g, ', ')} of its processes left`)
  await first.off()

  const second = await timed('booted again', boot)
  await timed('to the first page', isServing)
  if (Number(second.run('journalctl -u plenary -b --no-pager | grep -c Password || true')) > 0)
    throw new Error('It began anew after the second boot')
  await second.off()
} finally {
  rmSync(work, { recursive: true, force: true })
}
