import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SettingsProblem } from '../config.ts'
import type { Bucket } from './bucket.ts'
import type { BucketAddress } from './bucket-address.ts'
import { BucketFailure, isTransient } from './bucket-failure.ts'

/** Names the installation that owns the files: the sweeper of another one would take them for orphans. */
const markName = 'installation'

type Owner = {
  installation: string
  /** Whether a row names one of these files. */
  namesAny: (keys: string[]) => Promise<boolean>
  /** Whether rows name files that must exist. */
  namesFiles: () => Promise<boolean>
}

/**
 * Tries every operation that files need, and marks the bucket with its owner once that is known. An unmarked bucket is
 * marked when it is empty, or when a row of the owner names a file in it.
 * @throws SettingsProblem when someone must change something; BucketFailure when the store is unavailable
 */
export const checkBucket = async (
  bucket: Pick<Bucket, 'list' | 'get' | 'put' | 'remove'>,
  address: BucketAddress,
  owner: Owner | undefined,
): Promise<void> => {
  try {
    const names = [...(await bucket.list('files/')), ...(await bucket.list('prints/'))]
    const mark = await bucket.get(markName)
    const marked = mark && (await text(mark.stream)).trim()
    if (owner) {
      const keys = names.map((name) => name.slice(name.indexOf('/') + 1))
      await requireOwn(address, owner, marked, keys)
      await bucket.put(markName, contentOf(owner.installation))
    }
    await bucket.remove('files/none')
  } catch (error) {
    if (error instanceof BucketFailure && !isTransient(error)) throw problemOf(error, address)
    throw error
  }
}

const requireOwn = async (
  address: BucketAddress,
  { installation, namesAny, namesFiles }: Owner,
  marked: string | undefined,
  keys: string[],
): Promise<void> => {
  if (marked === installation) return
  const found =
    marked !== undefined
      ? `holds the files of another installation (${marked})`
      : keys.length > 0
        ? !(await namesAny(keys)) && 'holds files, and this database names none of them'
        : (await namesFiles()) && 'is empty, and this database names files'
  if (!found) return
  const { bucket, prefix, endpoint } = address
  const program = `aws${endpoint === undefined ? '' : ` --endpoint-url ${endpoint}`} s3 cp`
  throw new SettingsProblem(
    `The bucket of FILES_URL ${found}. Give each installation a folder of its own: s3://${bucket}/${prefix}another-folder. To use this one with this database from now on: printf ${installation} | ${program} - s3://${bucket}/${prefix}${markName}`,
  )
}

const contentOf = (line: string) => ({
  read: () => Readable.from([Buffer.from(line)]),
  bytes: Buffer.byteLength(line),
  sha256: createHash('sha256').update(line).digest('hex'),
  type: 'text/plain',
})

const keys = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'

/** The store's error code as a message with what to do. */
const problemOf = ({ kind, message, status }: BucketFailure, address: BucketAddress): SettingsProblem => {
  const { bucket, region } = address
  const where = address.endpoint ?? 'Amazon S3'
  const refused = `${where} refuses the keys: set ${keys} to those of the store (${kind}).`
  const messages: Readonly<Record<string, string>> = {
    NoSuchBucket: `There is no bucket ${bucket} at ${where}. Create it, or correct FILES_URL.`,
    SignatureDoesNotMatch: refused,
    InvalidAccessKeyId: refused,
    CredentialsProviderError: `${where} needs keys: set ${keys}.`,
    AccessDenied: `These keys may not list, read, write and remove files in the bucket ${bucket} at ${where}. Allow them to.`,
    RequestTimeTooSkewed: `The clock of this machine and that of ${where} differ too much: set this one right.`,
    AuthorizationHeaderMalformed: `The region ${region} is not that of ${where}: correct region= in FILES_URL (${message}).`,
    PermanentRedirect: `The bucket ${bucket} is not in the region ${region}: correct region= in FILES_URL.`,
  }
  const found = messages[kind] ?? `the store answers ${status} (${message}).`
  return new SettingsProblem(`FILES_URL cannot be used: ${found}`)
}
