// Three processes of the product behind nginx, each with its own folder and its own way to the database.
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNginx } from '#tests/nginx-server.ts'
import { freePort } from '#tests/running-server.ts'
import { root } from '../../scripts/prepare.mjs'
import { anInstallation } from '../serve-built.mjs'

/** How long a process serves on after it was asked to stop, in seconds: nginx needs a moment to turn away. */
const drain = '3'

/** `databases`: the address of each process's database. */
export const startProducts = async (databases, settings) => {
  const all = []
  for (const database of databases) {
    const port = await freePort()
    const more = { ...settings, PORT: String(port), DATABASE_URL: database, DRAIN_SECONDS: drain }
    const installation = anInstallation(more)
    all.push({ port, installation, ...(await installation.start()) })
  }
  const front = await startNginx(all.map(({ port }) => port))

  /** Starts it again, with other settings for this once; `home` is the folder of another build. */
  const startAgain = async (product, { change = {}, home } = {}) => {
    const before = { ...product.installation.settings }
    Object.assign(product.installation.settings, change)
    if (home) product.installation.runFrom(home)
    try {
      Object.assign(product, await product.installation.start())
    } finally {
      for (const name of Object.keys(change)) delete product.installation.settings[name]
      Object.assign(product.installation.settings, before)
    }
  }
  return {
    all,
    url: front.url,
    leaveOut: front.leaveOut,
    startAgain,
    /** As docs/operations/several-processes.md says: turned away from, stopped, started, and back. */
    replace: async (product, how) => {
      await front.leaveOut(product.port)
      await product.stop('SIGTERM')
      await startAgain(product, how)
      await front.leaveOut(undefined)
    },
    end: async () => {
      await Promise.all(all.map(({ stop }) => stop('SIGKILL')))
      await front.stop()
      for (const { installation } of all) installation.remove()
    },
  }
}

const ofTheProduct = [
  'app',
  'build',
  'content',
  'database',
  'features',
  'platform',
  'sandbox',
  'shared',
  'ui',
]

/** The next version of the product: this one with one more migration, which the version before need not know. */
export const aNewerBuild = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plenary-newer-'))
  for (const name of ofTheProduct) cpSync(join(root, name), join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'public'), { recursive: true })
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const migrations = join(folder, 'database/migrations')
  const last = (await readdir(migrations))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
  const number = String(Number(last.slice(0, 4)) + 1).padStart(4, '0')
  writeFileSync(
    join(migrations, `${number}_of_the_bench.sql`),
    `-- while the old version serves: yes, it does not look at this column
alter table registrations add column of_the_bench text not null default 'new';
create index registrations_of_the_bench on registrations (website, of_the_bench);
`,
  )
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** What a process has said that is worth reading. */
export const complaintsOf = (product) =>
  product
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))
