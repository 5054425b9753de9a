import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** Alternating names and values, which `writeHead` uses without further processing. */
type RawHeaders = string[]
type Variant = { headers: RawHeaders; body: Buffer; unchanged: RawHeaders }

/** An answer with its body and headers ready in every encoding; only the choice depends on the request. */
export type PreparedResponse = {
  status: number
  /** The common part of the ETags of all encodings. */
  hash: string
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
}

type Given = {
  status?: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** The body in the other encodings, where available. */
  encoded?: { br?: Buffer | undefined; gzip?: Buffer | undefined }
}

/** Builds an answer. Header names in lower case; length, encoding and ETag are added here. */
export const prepareResponse = ({ status = 200, headers, body, encoded = {} }: Given): PreparedResponse => {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const isEncoded = encoded.br !== undefined || encoded.gzip !== undefined

  const variant = (encoding: Encoding, bytes: Buffer): Variant => {
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    const common: Record<string, string> = { ...headers, etag, ...(isEncoded && { vary: 'accept-encoding' }) }
    const { 'content-type': _type, ...unchanged } = common
    return {
      body: bytes,
      headers: Object.entries({
        ...common,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        'content-length': String(bytes.length),
      }).flat(),
      unchanged: Object.entries(unchanged).flat(),
    }
  }

  return {
    status,
    hash,
    variants: {
      identity: variant('identity', body),
      ...(encoded.br && { br: variant('br', encoded.br) }),
      ...(encoded.gzip && { gzip: variant('gzip', encoded.gzip) }),
    },
  }
}

/** Compression levels of brotli and gzip: maximum compression takes some 50 times as long as nearly maximum. */
const qualities = { sentOften: { br: 11, gzip: 9 }, sentOnce: { br: 4, gzip: 6 } }

/** Compresses off the main thread: small for cached answers, fast for single ones. */
export const encodeBody = async (
  body: Buffer,
  use: keyof typeof qualities,
): Promise<{ br: Buffer; gzip: Buffer }> => {
  const quality = qualities[use]
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality.br,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: quality.gzip }),
  ])
  return { br, gzip: gz }
}

/**
 * A raw header by its lower-case name; the first when repeated. The `headers` property would first parse all of them, which
 * an answer from memory can save.
 */
export const rawHeader = ({ rawHeaders }: IncomingMessage, name: string): string | undefined => {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const headerName = rawHeaders[at]
    if (headerName?.length === name.length && headerName.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}

/** Answers from memory: the best accepted encoding, 304 when the client has the same bytes, no body for HEAD. */
export const sendPrepared = (
  { status, hash, variants }: PreparedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const { identity } = variants
  const variant = variants[encodingFor(rawHeader(request, 'accept-encoding') ?? '')] ?? identity
  if (status === 200 && rawHeader(request, 'if-none-match')?.includes(hash)) {
    response.writeHead(304, variant.unchanged).end()
    return
  }
  response.writeHead(status, variant.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
}

/** Browsers send only a few different values of this header. */
const choices = new Map<string, Encoding>()

const encodingFor = (header: string): Encoding => {
  const cached = choices.get(header)
  if (cached) return cached
  const choice = encodings.find((encoding) => accepted(header, encoding)) ?? 'identity'
  if (choices.size < 100) choices.set(header, choice)
  return choice
}

const refuses = /;\s*q=0(?:\.0*)?\s*$/

const accepted = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => part.trim().split(/[\s;]/, 1)[0] === encoding && !refuses.test(part))
