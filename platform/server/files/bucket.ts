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
import { BucketFailure, failureOf, isPassing } from './bucket-failure.ts'

/** Undefined: those that the machine has, as Amazon's programs look for them. */
export type BucketKeys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined

/**
 * Milliseconds for which the store may let someone wait. A visitor's proxy gives up after a minute; until then a whole file
 * must have arrived. Between two pieces of a download its reader may pause as long as a connection may be quiet.
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

/** The calls to a bucket that files need. Each fails with a BucketFailure. */
export const openBucket = ({ address, keys, timer = systemTimer, patience: given }: Settings) => {
  const waits = { ...patience, ...given }
  const client = clientOf(address, keys, waits)
  const Bucket = address.bucket
  const keyOf = (name: string) => `${address.prefix}${name}`

  const within = givingUp(timer)

  return {
    /** Stores what `read` gives, from its beginning at each call; the store checks the hash of what it has received. */
    put: (name: string, content: Content): Promise<unknown> => {
      const once = (abortSignal: AbortSignal) =>
        client.send(putWithHash(Bucket, keyOf(name), content), { abortSignal })
      // a stream is read once: the client leaves the second try to us
      return within(waits.upload, (signal) =>
        once(signal).catch((error: unknown) => {
          if (signal.aborted || !isPassing(failureOf(error))) throw error
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

    /** Nothing happens when there is none. */
    remove: async (name: string): Promise<void> => {
      await within(waits.answer, (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }), { abortSignal }),
      )
    },

    /** The names below a folder, up to 1,000 behind `after`, in their order. */
    list: async (folder: string, after?: string): Promise<string[]> => {
      const { Contents = [] } = await within(waits.answer, (abortSignal) =>
        client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: keyOf(folder),
            ...(after && { StartAfter: keyOf(after) }),
          }),
          { abortSignal },
        ),
      )
      return Contents.map(({ Key = '' }) => Key.slice(address.prefix.length))
    },

    close: () => client.destroy(),
  }
}

/** What takes longer than so many milliseconds is given up, and counts as not answered. */
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
    // other stores than Amazon's do not know these checksums; the hash of the whole is ours
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connect, socketTimeout: pause },
    // we log what fails, once
    logger: quiet,
  })
