// PostgreSQL 15 of Debian as a primary and a replica under Patroni, with etcd behind them, HAProxy in front, and pgbouncer
// before that one where it is wanted.
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianProgram } from '#tests/debian-program.ts'
import { freePort } from '#tests/running-server.ts'
import { ask, run, until } from './programs.mjs'

const packages = ['postgresql-15', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer']
const programs = '/usr/lib/postgresql/15/bin'

/** How long a primary may be silent before it is one no longer, in seconds; Patroni takes no less than 20. */
const ttl = 20

const yaml = ({ name, data, port, rest, etcd, folder, isSynchronous }) => `scope: plenary
name: ${name}
restapi:
  listen: 127.0.0.1:${rest}
  connect_address: 127.0.0.1:${rest}
etcd3:
  host: 127.0.0.1:${etcd}
bootstrap:
  dcs:
    ttl: ${ttl}
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 10485760
    master_start_timeout: 0
    synchronous_mode: ${isSynchronous}
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 200
        shared_buffers: 128MB
        wal_log_hints: "on"
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
  pg_hba:
    - local all all trust
    - host all all 127.0.0.1/32 trust
    - host replication all 127.0.0.1/32 trust
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${data}
  bin_dir: ${programs}
  pgpass: ${folder}/${name}.pgpass
  authentication:
    superuser:
      username: postgres
    replication:
      username: postgres
    rewind:
      username: postgres
  parameters:
    unix_socket_directories: ${folder}
`

const haproxy = (port, nodes) => `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 4s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`).join('\n')}
`

// sessions are kept: the product waits for news (LISTEN) and takes advisory locks
const pgbouncer = (port, before) => `[databases]
plenary = host=127.0.0.1 port=${before} dbname=plenary user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
server_login_retry = 1
max_client_conn = 400
default_pool_size = 150
`

/** `isSynchronous`: a commit is acknowledged when the replica has it as well, as long as there is one. */
export const startDatabase = async ({ isSynchronous, hasPooler }) => {
  const [patroni, etcd, proxy, pooler] = ['patroni', 'etcd', 'haproxy', 'pgbouncer'].map((program) =>
    debianProgram(program, packages),
  )
  const folder = await mkdtemp(join(tmpdir(), 'plenary-cluster-'))
  await chmod(folder, 0o777)
  const [etcdPort, peerPort, proxyPort, poolerPort] = await ports(4)
  const client = `http://127.0.0.1:${etcdPort}`
  const running = [
    run(
      etcd,
      [
        ...['--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
        ...['--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', `http://127.0.0.1:${peerPort}`],
        ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peerPort}`],
        ...['--initial-cluster', `default=http://127.0.0.1:${peerPort}`],
      ],
      { log: join(folder, 'etcd.log'), isOwner: true },
    ),
  ]
  await until('etcd', () => fetch(`${client}/health`).then(({ ok }) => ok))

  const nodes = []
  for (const name of ['one', 'other']) {
    const [port, rest] = await ports(2)
    const config = join(folder, `${name}.yml`)
    const data = join(folder, name)
    await writeFile(config, yaml({ name, data, port, rest, etcd: etcdPort, folder, isSynchronous }))
    const node = { name, port, rest, data, config, running: undefined }
    node.start = () => {
      node.running = run(patroni, [config], { log: join(folder, `${name}.log`), isOwner: true })
    }
    node.role = async () => (await (await fetch(`http://127.0.0.1:${rest}/patroni`)).json()).role
    /** The machine is lost: neither Patroni nor PostgreSQL has time to say anything. */
    node.kill = async () => {
      const [postmaster] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
      await node.running?.end('SIGKILL')
      process.kill(Number(postmaster), 'SIGKILL')
    }
    nodes.push(node)
    node.start()
    await until(`node ${name}`, () => fetch(`http://127.0.0.1:${rest}/health`).then(({ ok }) => ok), 120)
  }
  const psql = (port, statement, database = 'postgres') =>
    ask(join(programs, 'psql'), [
      ...['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', database, '-Atc', statement],
    ])
  const primary = async () => {
    for (const node of nodes)
      if (['master', 'primary'].includes(await node.role().catch(() => ''))) return node
  }
  /** The replica follows, and where commits wait for it, they do. */
  const isWhole = async () => {
    const leader = await primary()
    const states = psql(leader.port, `select sync_state from pg_stat_replication where state = 'streaming'`)
    return states === (isSynchronous ? 'sync' : 'async')
  }
  await until('replication', isWhole, 120)

  const configOf = async (name, text) => {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }
  const proxyConfig = await configOf('haproxy.cfg', haproxy(proxyPort, nodes))
  running.push(run(proxy, ['-db', '-f', proxyConfig], { log: join(folder, 'haproxy.log') }))
  psql((await primary()).port, 'create database plenary')
  // until it has asked both nodes, it leads to either
  const leadsToPrimary = () => psql(proxyPort, 'select pg_is_in_recovery()') === 'f'
  await until('HAProxy', () => Array.from({ length: 10 }, leadsToPrimary).every(Boolean))
  if (hasPooler) {
    const poolerConfig = await configOf('pgbouncer.ini', pgbouncer(poolerPort, proxyPort))
    running.push(run(pooler, [poolerConfig], { log: join(folder, 'pgbouncer.log'), isOwner: true }))
    await until('pgbouncer', () => psql(poolerPort, 'select 1', 'plenary'))
  }
  return {
    folder,
    /** Where the product finds it: that of pgbouncer, or of HAProxy. */
    port: hasPooler ? poolerPort : proxyPort,
    urlAt: (port) => `postgresql://postgres@127.0.0.1:${port}/plenary`,
    primary,
    replica: async () => {
      const leader = await primary()
      return nodes.find((node) => node !== leader)
    },
    isWhole: (seconds) => until('replication', isWhole, seconds),
    end: async () => {
      for (const node of nodes) await node.kill().catch(() => undefined)
      for (const program of running.reverse()) await program.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const ports = async (count) => {
  const all = []
  while (all.length < count) all.push(await freePort())
  return all
}
