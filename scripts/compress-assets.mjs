// Writes name.br and name.gz beside every built text file, as small as they go, so that the server has nothing to compress.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'

const folder = resolve(import.meta.dirname, '../build/client')
const text = /\.(m?js|css|svg|json|txt|webmanifest|ico)$/

/** Zopfli makes what every gunzip reads, 3 % smaller than zlib does, and takes its time: for the scripts that weigh most. */
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
    // what does not get smaller travels as it is
    if (bytes.length < body.length) writeFileSync(`${file}.${suffix}`, bytes)
  }
}
