import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianProgram } from './debian-program.ts'
import { freePort } from './running-server.ts'

const programs = '/usr/lib/postgresql/15/bin'

/** PostgreSQL refuses to run as root: Debian's package has a user for it. */
const asOwner = (command: string, args: readonly string[]): string => {
  const isRoot = process.getuid?.() === 0
  const [program, ...all] = isRoot
    ? ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups', command, ...args]
    : [command, ...args]
  const { status, stdout, stderr } = spawnSync(program ?? '', all, { cwd: '/', encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`)
  return stdout
}

/**
 * A PostgreSQL 15 primary of Debian with a streaming standby, and a virtual address as of HAProxy: it forwards to the
 * primary, and after `promote` to the standby. Durability is on. `synchronous`: commits wait for the standby's disk.
 */
export const startPostgresPair = async ({ synchronous }: { synchronous: boolean }) => {
  // pg_ctl is in the same folder; where it is missing the package is installed
  debianProgram('pg_ctlcluster', ['postgresql-15'])
  const folder = await mkdtemp(join(tmpdir(), 'plenary-pair-'))
  await chmod(folder, 0o777)
  const { primary, standby } = await startBoth(folder, synchronous)
  const proxy = await openWay(primary.port)
  return {
    url: `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`,
    /** Simulates the loss of the primary's machine: no more writes, connections cut. */
    losePrimary: () => {
      ctl('stop', '-D', primary.data, '-m', 'immediate')
      proxy.lead(undefined)
    },
    /** The procedure of docs/operations/failover.md. Returns pg_is_in_recovery: f. */
    promote: (): string => {
      ask(standby, 'select pg_promote()')
      proxy.lead(standby.port)
      return ask(standby, 'select pg_is_in_recovery()')
    },
    end: async () => {
      proxy.close()
      for (const { data } of [primary, standby])
        try {
          ctl('stop', '-D', data, '-m', 'immediate')
        } catch {
          // it was stopped before
        }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Server = { data: string; port: number }

const ctl = (...args: string[]) => asOwner(join(programs, 'pg_ctl'), [...args, '-s', '-w', '-t', '120'])

const start = ({ data, port }: Server, folder: string) => {
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder}`
  ctl('start', '-D', data, '-l', `${data}.log`, '-o', options)
}

const ask = ({ port }: Server, statement: string): string => {
  const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  return asOwner(join(programs, 'psql'), [...where, '-Atc', statement]).trim()
}

/** Starts both; resolves when the standby replicates. */
const startBoth = async (folder: string, synchronous: boolean) => {
  const primary: Server = { data: join(folder, 'primary'), port: await freePort() }
  const standby: Server = { data: join(folder, 'standby'), port: await freePort() }
  const how = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  asOwner(join(programs, 'initdb'), ['-D', primary.data, ...how])
  start(primary, folder)
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`
  asOwner(join(programs, 'pg_basebackup'), [
    '-d',
    from,
    '-D',
    standby.data,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ])
  start(standby, folder)
  if (synchronous) {
    ask(primary, `alter system set synchronous_standby_names = 'standby'`)
    ask(primary, 'select pg_reload_conf()')
  }
  const follows = synchronous ? 'sync' : 'async'
  for (let attempt = 0; ask(primary, 'select sync_state from pg_stat_replication') !== follows; attempt++) {
    if (attempt > 600) throw new Error('The standby does not follow')
    await new Promise((settle) => setTimeout(settle, 100))
  }
  return { primary, standby }
}

/** A fixed address that forwards to the target returned by `lead`. */
const openWay = async (first: number) => {
  let to: number | undefined = first
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (to === undefined) return void near.destroy()
    const far = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    lead: (port: number | undefined) => {
      to = port
      cut()
    },
    close: () => {
      server.close()
      cut()
    },
  }
}
