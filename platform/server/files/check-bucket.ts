import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SettingsProblem } from '../config.ts'
import type { Bucket } from './bucket.ts'
import type { BucketAddress } from './bucket-address.ts'
import { BucketFailure, isPassing } from './bucket-failure.ts'

/** It says whose files these are: the sweeper of another installation would take them for leftovers. */
const markName = 'installation'

/**
 * Does in the bucket all that files need, and marks it as this installation's when that is known.
 * @throws SettingsProblem when that will not help until someone changes something; BucketFailure when the store is away
 */
export const checkBucket = async (
  bucket: Pick<Bucket, 'list' | 'get' | 'put' | 'remove'>,
  address: BucketAddress,
  installation: string | undefined,
): Promise<void> => {
  try {
    await bucket.list('files/')
    const mark = await bucket.get(markName)
    const owner = mark && (await text(mark.stream)).trim()
    if (installation !== undefined) {
      if (owner !== undefined && owner !== installation) throw otherOwner(address, owner)
      await bucket.put(markName, contentOf(installation))
    }
    await bucket.remove('files/none')
  } catch (error) {
    if (error instanceof BucketFailure && !isPassing(error)) throw problemOf(error, address)
    throw error
  }
}

const contentOf = (line: string) => ({
  read: () => Readable.from([Buffer.from(line)]),
  bytes: Buffer.byteLength(line),
  sha256: createHash('sha256').update(line).digest('hex'),
  type: 'text/plain',
})

const keys = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'

const otherOwner = ({ bucket, prefix }: BucketAddress, owner: string) =>
  new SettingsProblem(
    `The bucket of FILES_URL holds the files of another installation (${owner}). Give each installation a folder of its own: s3://${bucket}/${prefix}another-folder.`,
  )

/** What the store calls it, and what to do about it. */
const problemOf = ({ kind, message, status }: BucketFailure, address: BucketAddress): SettingsProblem => {
  const { bucket, region } = address
  const where = address.endpoint ?? 'Amazon S3'
  const refused = `${where} refuses the keys: set ${keys} to those of the store (${kind}).`
  const sentences: Readonly<Record<string, string>> = {
    NoSuchBucket: `There is no bucket ${bucket} at ${where}. Create it, or correct FILES_URL.`,
    SignatureDoesNotMatch: refused,
    InvalidAccessKeyId: refused,
    CredentialsProviderError: `${where} needs keys: set ${keys}.`,
    AccessDenied: `These keys may not list, read, write and remove files in the bucket ${bucket} at ${where}. Allow them to.`,
    RequestTimeTooSkewed: `The clock of this machine and that of ${where} differ too much: set this one right.`,
    AuthorizationHeaderMalformed: `The region ${region} is not that of ${where}: correct region= in FILES_URL (${message}).`,
    PermanentRedirect: `The bucket ${bucket} is not in the region ${region}: correct region= in FILES_URL.`,
  }
  const found = sentences[kind] ?? `the store answers ${status} (${message}).`
  return new SettingsProblem(`FILES_URL cannot be used: ${found}`)
}
