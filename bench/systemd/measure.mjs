// npm run bench -- systemd: Boots a Debian by systemd and installs the newest release archive in it, by the commands of the guide.
// They are those of docs/operations/install.md, systemd.md and upgrade.md word for word, but for `systemctl edit`. Then: pages,
// the owner's password in the journal, commands beside the product, a backup outside of its folder, how hardened the unit is
// as it runs, a process that is killed, an upgrade, a stop, and a second boot. Run `npm run release` once before; needs root,
// systemd-nspawn and debootstrap (both of Debian's packages).
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
const textOf = (page) => readFileSync(join(root, 'docs/operations', page), 'utf8')

/** The commands of the first block of a page that holds this word. */
const guide = (page, word) => {
  const block = [...textOf(page).matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, lines]) => lines)
    .find((lines) => lines.includes(word))
  if (!block) throw new Error(`${page} has no commands with ${word}`)
  return block
}

/** The command within a sentence of a page that begins with this word. */
const guideLine = (page, word) => {
  const [, command] = new RegExp(`\`(${word} [^\`]+)\``).exec(textOf(page)) ?? []
  if (!command) throw new Error(`${page} has no command ${word}`)
  return command
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
  run(guideLine('install.md', 'useradd'))
  settings(run)
  const commands = guide('systemd.md', '/opt/plenary').replace(/^journalctl .*\n/m, '')
  run(`cd /root\n${commands}`)
  run(guide('install.md', 'plenary-do'))
}

/** Commands run with the settings of the unit, and a backup is written outside of its folder once the unit knows that. */
const tryCommands = async ({ run }) => {
  if (!run('plenary-do owner somebody@example.org').includes('/admin-set-password#'))
    throw new Error('No link')
  run(guideLine('systemd.md', 'install'))
  const [, lines] = /```ini\n([\s\S]*?)```/.exec(textOf('systemd.md'))
  run(`mkdir -p /etc/systemd/system/plenary.service.d
cat > /etc/systemd/system/plenary.service.d/override.conf <<'END'
${lines}END
echo BACKUP_DIR=/mnt/backups >> /etc/plenary/plenary.env
systemctl daemon-reload && systemctl restart plenary`)
  await isServing()
  run('plenary-do backup /mnt/backups/by-hand.tar.gz && test -s /mnt/backups/by-hand.tar.gz')
  // the unit itself may write there, as its daily backup does
  run(
    'nsenter -t $(systemctl show -p MainPID --value plenary) -m -- setpriv --reuid plenary --clear-groups touch /mnt/backups/of-the-unit',
  )
}

const upgrade = async ({ run }) => {
  const [, commands] = guide('upgrade.md', '/opt/plenary.before').split('# an archive under systemd\n')
  run(`cd /root\n${commands.replace('plenary-NEW-linux-x64.tar.gz', 'plenary-*.tar.gz')}`)
  await isServing()
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
  await timed('commands and a backup beside it', () => tryCommands(first))
  const exposure = first.run('systemd-analyze security plenary --no-pager | tail -1')
  say(`            ${exposure.replace(/[^ -~]+/g, '').trim()}`)
  const pid = first.run('systemctl show -p MainPID --value plenary')
  first.run(`kill -9 ${pid}`)
  await timed('to the next page after the process was killed', async () => {
    await until('A new process', () => first.run('systemctl show -p MainPID --value plenary') !== pid, 30)
    await isServing()
  })
  await timed('upgraded', () => upgrade(first))
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
