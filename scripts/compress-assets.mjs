// Writes name.br and name.gz next to every built text file with maximum compression, so that the server need not
// compress.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'

const folder = resolve(import.meta.dirname, '../build/client')
const text = /\.(m?js|css|svg|json|txt|webmanifest|ico)$/

/** Zopfli output is 3 % smaller than zlib's and readable by every gunzip, but slow: used for the largest scripts. */
const gzipped = (name, body) =>
  name.endsWith('.js') && body.length > 20_000
    ? gzipAsync(body, { numiterations: 5 })
    : gzipSync(body, { level: 9 })

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !text.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  const body = readFileSync(file)
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const encoded = { br: brotliCompressSync(body, { params }), gz: await gzipped(entry.name, body) }
  for (const [suffix, bytes] of Object.entries(encoded)) {
    // served uncompressed when compression does not help
    if (bytes.length < body.length) writeFileSync(`${file}.${suffix}`, bytes)
  }
}
