import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { debianProgram } from './debian-program.ts'
import { freePort } from './running-server.ts'

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const kinds = ['account', 'container', 'object'] as const

/** The credentials of this store. */
const swiftKeys = { accessKeyId: 'plenary:tester', secretAccessKey: 'a-secret-of-the-tests' }
const swiftRegion = 'test-1'

const sections = (parts: Record<string, Record<string, string | number>>): string =>
  Object.entries(parts)
    .map(([name, lines]) =>
      [`[${name}]`, ...Object.entries(lines).map((line) => line.join(' = '))].join('\n'),
    )
    .join('\n\n')

/** The middleware pipeline, in order. s3api requires `bulk` and `slo`. */
const filters = [
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'cache',
  'listing_formats',
  'bulk',
  's3api',
  'tempauth',
  'copy',
  'slo',
  'dlo',
]
const filterTerms: Record<string, Record<string, string>> = {
  s3api: { use: 'egg:swift#s3api', location: swiftRegion },
  tempauth: {
    use: 'egg:swift#tempauth',
    [`user_${swiftKeys.accessKeyId.replace(':', '_')}`]: `${swiftKeys.secretAccessKey} .admin`,
  },
}

type Program = { program: string; args: string[] }

/** Writes the servers' configuration and returns how each is started. */
const prepare = async (folder: string, port: number): Promise<{ front: Program; others: Program[] }> => {
  await mkdir(join(folder, 'disks/one'), { recursive: true })
  const cachePort = await freePort()
  const write = async (name: string, parts: Parameters<typeof sections>[0]) => {
    const path = join(folder, name)
    await writeFile(path, sections(parts))
    return path
  }
  const common = {
    bind_ip: '127.0.0.1',
    workers: 0,
    user: userInfo().username,
    swift_dir: folder,
    devices: join(folder, 'disks'),
    mount_check: 'false',
    disable_fallocate: 'true',
  }
  await write('swift.conf', {
    'swift-hash': { swift_hash_path_prefix: 'plenary', swift_hash_path_suffix: 'plenary' },
    'storage-policy:0': { name: 'one', default: 'yes' },
  })
  const others: Program[] = []
  for (const kind of kinds) {
    const kindPort = await freePort()
    makeRing(folder, kind, kindPort)
    const server = `${kind}-server`
    const config = await write(`${server}.conf`, {
      DEFAULT: { ...common, bind_port: kindPort },
      'pipeline:main': { pipeline: server },
      [`app:${server}`]: { use: `egg:swift#${kind}` },
    })
    others.push({ program: debianProgram(`swift-${server}`, packages), args: [config] })
  }
  const config = await write('proxy-server.conf', {
    DEFAULT: { ...common, bind_port: port },
    'pipeline:main': { pipeline: `${filters.join(' ')} proxy-server` },
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true' },
    ...Object.fromEntries(
      filters.map((name) => [`filter:${name}`, filterTerms[name] ?? { use: `egg:swift#${name}` }]),
    ),
    'filter:cache': { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${cachePort}` },
  })
  const cacheUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  others.push({
    program: debianProgram('memcached', packages),
    args: [...cacheUser, '-l', '127.0.0.1', '-p', String(cachePort)],
  })
  return { front: { program: debianProgram('swift-proxy-server', packages), args: [config] }, others }
}

/**
 * OpenStack Swift with its S3 API from Debian: a proxy and one server each for accounts, containers and objects on a
 * folder, whose file system must support extended attributes. `end` stops all of it.
 */
export const startSwift = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-swift-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const programs = await prepare(folder, port)
  const running = programs.others.map(run)
  let front: ChildProcess | undefined
  const start = async () => {
    if (front) return
    front = run(programs.front)
    await answers(`${url}/healthcheck`)
  }
  const stop = async () => {
    if (front) await end(front)
    front = undefined
  }
  await start()
  const client = new S3Client({
    endpoint: url,
    region: swiftRegion,
    credentials: swiftKeys,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  let buckets = 0
  return {
    url,
    /** An empty bucket. */
    aBucket: async () => {
      buckets++
      const bucket = `conference-${buckets}`
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      return {
        bucket,
        settings: {
          FILES_URL: `s3://${bucket}?endpoint=${url}&region=${swiftRegion}`,
          AWS_ACCESS_KEY_ID: swiftKeys.accessKeyId,
          AWS_SECRET_ACCESS_KEY: swiftKeys.secretAccessKey,
        },
        /** The keys in it. */
        names: async () => {
          const names: (string | undefined)[] = []
          let ContinuationToken: string | undefined
          do {
            // a thousand at a time
            const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken }))
            names.push(...(page.Contents ?? []).map(({ Key }) => Key))
            ContinuationToken = page.NextContinuationToken
          } while (ContinuationToken)
          return names
        },
      }
    },
    start,
    /** Stops the servers; stored objects remain. */
    stop,
    end: async () => {
      client.destroy()
      await stop()
      await Promise.all(running.map(end))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const makeRing = (folder: string, kind: string, port: number): void => {
  const builder = join(folder, `${kind}.builder`)
  const steps = [['create', '2', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/one`, '1'], ['rebalance']]
  for (const step of steps) {
    const { status, stderr } = spawnSync(debianProgram('swift-ring-builder', packages), [builder, ...step])
    // 1 is a warning
    if (status !== 0 && status !== 1) throw new Error(`The ring of ${kind} cannot be made: ${stderr}`)
  }
}

const run = ({ program, args }: Program): ChildProcess => spawn(program, args, { stdio: 'ignore' })

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const answers = async (url: string): Promise<void> => {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((settle) => setTimeout(settle, 50))
  }
}
