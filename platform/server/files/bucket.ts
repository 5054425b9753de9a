import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { seconds } from '#shared/time/duration.ts'
import { systemTimer, type Timer } from '../timer.ts'
import type { BucketAddress } from './bucket-address.ts'
import { BucketFailure, failureOf, isTransient } from './bucket-failure.ts'

/** Undefined: the machine's default credentials, as the AWS SDK finds them. */
export type BucketKeys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined

/**
 * Timeouts in milliseconds. A visitor's proxy gives up after a minute; a whole file must be stored before that. A paused
 * download is closed after the idle timeout of connections.
 */
const patience = { connect: seconds(3), answer: seconds(15), upload: seconds(50), pause: seconds(125) }

export type Patience = typeof patience

type Content = { read: () => Readable; bytes: number; sha256: string; type: string }

export type Bucket = ReturnType<typeof openBucket>

type Settings = {
  address: BucketAddress
  keys: BucketKeys
  timer?: Timer | undefined
  patience?: Partial<Patience> | undefined
}

/** The bucket operations that file storage needs. Each fails with a BucketFailure. */
export const openBucket = ({ address, keys, timer = systemTimer, patience: overrides }: Settings) => {
  const waits = { ...patience, ...overrides }
  const client = clientOf(address, keys, waits)
  const Bucket = address.bucket
  const keyOf = (name: string) => `${address.prefix}${name}`

  const within = givingUp(timer)

  const listed = async (folder: string, after?: string): Promise<{ name: string; at: Date }[]> => {
    const command = new ListObjectsV2Command({
      Bucket,
      Prefix: keyOf(folder),
      ...(after && { StartAfter: keyOf(after) }),
    })
    const { Contents = [] } = await within(waits.answer, (abortSignal) =>
      client.send(command, { abortSignal }),
    )
    return Contents.map(({ Key = '', LastModified = new Date(0) }) => ({
      name: Key.slice(address.prefix.length),
      at: LastModified,
    }))
  }

  return {
    /** Stores what `read` returns, which it calls for each attempt; the store verifies the hash. */
    put: (name: string, content: Content): Promise<unknown> => {
      const once = (abortSignal: AbortSignal) =>
        client.send(putWithHash(Bucket, keyOf(name), content), { abortSignal })
      // a stream can be read only once, so the SDK's own retry is off and we retry
      return within(waits.upload, (signal) =>
        once(signal).catch((error: unknown) => {
          if (signal.aborted || !isTransient(failureOf(error))) throw error
          return once(signal)
        }),
      )
    },

    copy: async (from: string, to: string): Promise<void> => {
      const command = new CopyObjectCommand({
        Bucket,
        CopySource: `${Bucket}/${keyOf(from)}`,
        Key: keyOf(to),
      })
      await within(waits.upload, (abortSignal) => client.send(command, { abortSignal }))
    },

    /** Undefined when there is no such file. */
    get: async (name: string): Promise<{ bytes: number; stream: Readable } | undefined> => {
      const found = await within(waits.answer, (abortSignal) =>
        client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }), { abortSignal }),
      ).catch((error: unknown) => {
        if (error instanceof BucketFailure && error.kind === 'NoSuchKey') return undefined
        throw error
      })
      return found && { bytes: found.ContentLength ?? 0, stream: found.Body as Readable }
    },

    /** Succeeds when there is none. */
    remove: async (name: string): Promise<void> => {
      await within(waits.answer, (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }), { abortSignal }),
      )
    },

    /** Up to 1,000 sorted names below a folder, after `after`. */
    list: async (folder: string, after?: string): Promise<string[]> =>
      (await listed(folder, after)).map(({ name }) => name),

    /** As `list`, with the times of the last change. */
    listWithTimes: listed,

    close: () => client.destroy(),
  }
}

/** Aborts what takes longer than so many milliseconds; it counts as not answered. */
const givingUp =
  (timer: Timer) =>
  async <T>(milliseconds: number, call: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
    const controller = new AbortController()
    const takeBack = timer(milliseconds, () => controller.abort())
    try {
      return await call(controller.signal)
    } catch (error) {
      if (controller.signal.aborted)
        throw new BucketFailure('Timeout', `no answer within ${milliseconds / seconds(1)} s`)
      throw failureOf(error)
    } finally {
      takeBack()
    }
  }

const putWithHash = (Bucket: string, Key: string, { read, bytes, sha256, type }: Content) => {
  const command = new PutObjectCommand({
    Bucket,
    Key,
    Body: read(),
    ContentLength: bytes,
    ContentType: type,
  })
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build', name: 'hash' },
  )
  return command
}

const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

const clientOf = (
  { endpoint, region, isInPath }: BucketAddress,
  keys: BucketKeys,
  { connect, pause }: Patience,
): S3Client =>
  new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(keys && { credentials: keys }),
    forcePathStyle: isInPath,
    maxAttempts: 3,
    // stores other than Amazon's do not support these checksums; we send a hash of the whole file
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connect, socketTimeout: pause },
    // we log failures ourselves, once
    logger: quiet,
  })
