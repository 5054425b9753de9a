import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Cluster } from './embedded-postgres-cluster.ts'
import { codeOf, folderFailure } from './embedded-postgres-failures.ts'

/** The server of a folder by `postmaster.pid`; it may have died since. */
export type Postmaster = { pid: number; socketFolder: string }

/** Parses `postmaster.pid`; undefined when it is missing or incomplete. */
export const readPostmaster = async (folder: string): Promise<Postmaster | undefined> => {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, , , , socketFolder = ''] = lines
  return Number(pid) > 0 ? { pid: Number(pid), socketFolder } : undefined
}

/** Whether the process is the server of that folder. After a reboot its pid may be any process. */
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

/** A server that we started: its exit (never rejects), and its output since. */
export type Launched = {
  pid: number | undefined
  exited: Promise<void>
  hasExited(): boolean
  output(): Promise<string>
  logFile: string
}

/**
 * Starts the server in its own session, so that Ctrl-C does not reach it, listening only on a socket that its own user (and
 * root) can open. `mistaken`: the pid in `postmaster.pid` when that process is not PostgreSQL, so that PostgreSQL ignores
 * it. Settings in `more` override ours.
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
    // ten for each process of the product, besides commands and tests
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

/** Stops the server when this process ends in any way, unless released before. */
export type Guard = { release(): void }

/**
 * Guards the server with a process that reads from a pipe: the system closes it when we end, also after SIGKILL, and then
 * the guard requests a fast shutdown. Without /bin/sh (Windows) there is no guard. A server that restarts after a crash, as
 * when its disk is full, may hang in a fast shutdown: after ten seconds the guard requests an immediate one, after which
 * the next start recovers.
 */
export const guardServer = ({ identity }: Cluster, { pid }: Launched): Guard => {
  const child = spawn('/bin/sh', ['-c', endServer, String(pid)], {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  })
  child.on('error', () => undefined)
  child.unref()
  // Node represents the pipe as a socket; it must not keep this process alive
  if (child.stdin instanceof Socket) child.stdin.unref()
  return { release: () => void child.kill('SIGKILL') }
}

const endServer =
  'read -r end; kill -INT "$0"; for second in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$0" || exit; sleep 1; done; kill -QUIT "$0"'

const longestLog = 5_000_000

/** The server's log, opened by us and inherited; it is in a folder of another user, so no link is followed. */
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
