/** The location of files that are not in DATA_DIR: a bucket of an S3-compatible store. Keys begin with `prefix`. */
export type BucketAddress = {
  bucket: string
  /** Empty, or ends with `/`. */
  prefix: string
  /** Undefined: Amazon's. */
  endpoint: string | undefined
  region: string
  /** Whether the bucket is in the path (path style) or in the host name. */
  isInPath: boolean
}

export const wrongBucketAddress =
  'must read s3://bucket?endpoint=https://…&region=…, with a folder behind the bucket if you like (s3://bucket/folder); the keys are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, never a part of the address'

const parameters: ReadonlySet<string> = new Set(['endpoint', 'region', 'style'])
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const folderName = /^(?:\/(?!\.)[\w.-]+)*\/?$/

/** Parses FILES_URL; undefined when it is invalid. `style=host` puts the bucket into the host name. */
export const readBucketAddress = (text: string): BucketAddress | undefined => {
  const [, bucket = '', folder = '', query = ''] =
    /^s3:\/\/([^/?#@:]+)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(text) ?? []
  const search = new URLSearchParams(query)
  const style = search.get('style')
  const endpoint = search.get('endpoint')
  const isRight =
    bucketName.test(bucket) &&
    folderName.test(folder) &&
    [...search.keys()].every((name) => parameters.has(name)) &&
    [null, 'path', 'host'].includes(style) &&
    (endpoint === null || isEndpoint(endpoint))
  if (!isRight) return undefined
  const path = folder.replace(/^\/|\/$/g, '')
  return {
    bucket,
    prefix: path && `${path}/`,
    endpoint: endpoint === null ? undefined : new URL(endpoint).origin,
    region: search.get('region') || 'us-east-1',
    // only Amazon expects the bucket in the host name by default
    isInPath: style ? style === 'path' : endpoint !== null,
  }
}

const isEndpoint = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.pathname === '/'
}
