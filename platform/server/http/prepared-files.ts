import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { encodeBody, type PreparedResponse, prepareResponse } from './prepared-response.ts'

const types: Readonly<Record<string, string>> = {
  '.bcmap': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pfb': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

type Options = {
  /** Files of this folder have a content hash in their name and are cached for a year. */
  hashedFolder: string
  headers: Readonly<Record<string, string>>
}

/** A further file besides those of a folder, compressed here. */
export const prepareFile = async (path: string, body: Buffer, options: Options): Promise<PreparedResponse> =>
  prepareResponse({
    headers: headersOf(path, types[extname(path)] ?? 'application/octet-stream', options),
    body,
    encoded: await encodeBody(body, 'sentOften'),
  })

/**
 * Reads a folder of files into memory, each under its path from the folder (`/assets/entry-1a2b.js`). `name.br` and
 * `name.gz` are compressed variants of `name`; files of unknown types are left out.
 */
export const prepareFiles = async (
  folder: string,
  options: Options,
): Promise<ReadonlyMap<string, PreparedResponse>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  )
  const readSibling = (file: string) => (files.has(file) ? readFile(file) : undefined)

  const prepare = async (file: string): Promise<[string, PreparedResponse] | undefined> => {
    const path = file.slice(folder.length).replaceAll('\\', '/')
    const type = types[extname(file)]
    if (!type || path.includes('/.')) return undefined
    const [body, br, gzip] = await Promise.all([
      readFile(file),
      readSibling(`${file}.br`),
      readSibling(`${file}.gz`),
    ])
    return [path, prepareResponse({ headers: headersOf(path, type, options), body, encoded: { br, gzip } })]
  }

  const prepared = await Promise.all([...files].map(prepare))
  return new Map(prepared.filter((one) => one !== undefined))
}

const headersOf = (path: string, type: string, { hashedFolder, headers }: Options) => ({
  ...headers,
  'content-type': type,
  'cache-control': path.startsWith(hashedFolder)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600',
})
