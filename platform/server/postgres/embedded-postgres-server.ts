import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Cluster } from './embedded-postgres-cluster.ts'
import { codeOf, folderFailure } from './embedded-postgres-failures.ts'

/** What `postmaster.pid` tells of the server of a folder, which may have died since. */
export type Postmaster = { pid: number; socketFolder: string }

/** Reads `postmaster.pid`; undefined when there is none, or none that is whole yet. */
export const readPostmaster = async (folder: string): Promise<Postmaster | undefined> => {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, , , , socketFolder = ''] = lines
  return Number(pid) > 0 ? { pid: Number(pid), socketFolder } : undefined
}

/** Whether the process is the server of that folder. After a reboot its number may be anybody's. */
export const isServerOf = async (folder: string, pid: number): Promise<boolean> => {
  if (!exists(pid)) return false
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const [owner, process_] = await Promise.all([stat(folder), stat(`/proc/${pid}`).catch(() => undefined)])
  return command.split('\0').includes(folder) && process_?.uid === owner.uid
}

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

/** A server that we started: its exit (never rejects), and what it wrote since. */
export type Launched = {
  pid: number | undefined
  exited: Promise<void>
  hasExited(): boolean
  output(): Promise<string>
  logFile: string
}

/**
 * Starts the server as a process of its own: in its own session, so that Ctrl-C does not reach it, and listening on
 * nothing but a socket that only its own user (and root) can open.
 * `mistaken` is the number in `postmaster.pid` when that process is no PostgreSQL: PostgreSQL must ignore that number. `more`
 * settings win over ours.
 */
export const launchServer = async (
  cluster: Cluster,
  { mistaken, more = [] }: { mistaken?: number | undefined; more?: readonly string[] | undefined } = {},
): Promise<Launched> => {
  const { folder, identity, socketFolder, binaries } = cluster
  const logFile = join(folder, 'server.log')
  const log = await openLog(logFile).catch((cause) => {
    throw folderFailure(folder, cause)
  })
  const { size } = await log.stat()
  const settings = [
    'listen_addresses=',
    'port=5432',
    `unix_socket_directories=${quoted(socketFolder)}`,
    'unix_socket_permissions=0700',
    // ten for each process of the product, and for commands and tests beside them
    'max_connections=200',
    'fsync=on',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    ...more,
  ]
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...identity,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { LC_ALL: 'C', ...(mistaken && { PG_GRANDPARENT_PID: String(mistaken) }) },
    },
  )
  child.unref()
  let over = false
  const exited = new Promise<void>((settle) => {
    for (const event of ['exit', 'error']) {
      child.once(event, () => {
        over = true
        settle()
      })
    }
  })
  await log.close()
  const output = async () => (await readFile(logFile)).subarray(size).toString('utf8')
  return { pid: child.pid, exited, hasExited: () => over, output, logFile }
}

/** Stops the server when this process ends in whatever way, unless it is released before. */
export type Guard = { release(): void }

/**
 * A process of its own, which reads from a pipe that the system closes when we are gone, and then stops the server in the
 * fast way: also after SIGKILL, when nothing of ours runs. Without /bin/sh (Windows) nothing is guarded.
 */
export const guardServer = ({ identity }: Cluster, { pid }: Launched): Guard => {
  const child = spawn('/bin/sh', ['-c', 'read -r end; kill -INT "$0"', String(pid)], {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  })
  child.on('error', () => undefined)
  child.unref()
  // a pipe is a socket to Node; this one keeps no process alive
  if (child.stdin instanceof Socket) child.stdin.unref()
  return { release: () => void child.kill('SIGKILL') }
}

const longestLog = 5_000_000

/** The server's log, opened by us and handed over; it is in a folder of another user, so no link is followed. */
const openLog = async (path: string) => {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > longestLog) await rename(path, `${path}.old`)
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
  return open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
