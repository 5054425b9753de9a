import { type Outline, padded, writeOutline } from './font-outline.ts'

/** The part that is used of a woff2 font as pdfkit's parser (fontkit) unpacks it. */
export type PackedFont = {
  getGlyph: (id: number) => object
  stream: { buffer: Uint8Array }
  directory: { tables: Record<string, { offset: number; length: number }> }
  _transformedGlyphs: Outline[]
}
/** Screen hints, and tables that woff2 stores in another form. */
const leftOut = new Set(['glyf', 'loca', 'cvt ', 'fpgm', 'prep', 'DSIG', 'gasp', 'hdmx', 'VDMX', 'LTSH'])

/**
 * Converts a woff2 font to TrueType with its variations, because the parser varies only TrueType outlines. Screen hints are
 * left out.
 */
export const plainFont = (packed: PackedFont): Buffer => {
  // reading the first glyph makes the parser unpack all
  packed.getGlyph(0)
  const outlines = packed._transformedGlyphs.map(writeOutline)
  const tables = new Map<string, Buffer>()
  for (const [tag, { offset, length }] of Object.entries(packed.directory.tables)) {
    if (!leftOut.has(tag))
      tables.set(tag, Buffer.from(packed.stream.buffer.subarray(offset, offset + length)))
  }
  tables.get('head')?.writeInt16BE(1, 50)

  const loca = Buffer.alloc(4 * (outlines.length + 1))
  let end = 0
  outlines.forEach((bytes, at) => {
    end += bytes.length
    loca.writeUInt32BE(end, 4 * (at + 1))
  })
  tables.set('loca', loca)
  tables.set('glyf', Buffer.concat(outlines))
  return writeFile(tables)
}

const writeFile = (tables: ReadonlyMap<string, Buffer>): Buffer => {
  const head = Buffer.alloc(12)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tables.size, 4)
  let offset = 12 + 16 * tables.size
  const entries = [...tables].map(([tag, bytes]) => {
    const entry = Buffer.alloc(16)
    entry.write(tag, 0, 'latin1')
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(bytes.length, 12)
    offset += padded(bytes, 4).length
    return entry
  })
  return Buffer.concat([head, ...entries, ...[...tables.values()].map((bytes) => padded(bytes, 4))])
}
