import { crc32, deflateSync } from 'node:zlib'

/** A picture of opaque or transparent pixels: red, green, blue and opacity, row by row. */
export type Pixels = { width: number; height: number; rgba: Uint8Array }

/** The picture as a PNG. Each row is stored as its difference from the one above, because skies change from row to row. */
export const pngOf = ({ width, height, rgba }: Pixels): Buffer => {
  const length = width * 4
  const rows = Buffer.alloc((length + 1) * height)
  for (let y = 0; y < height; y++) {
    const start = y * (length + 1)
    rows[start] = 2
    for (let at = 0; at < length; at++) {
      const above = y === 0 ? 0 : (rgba[(y - 1) * length + at] ?? 0)
      rows[start + 1 + at] = ((rgba[y * length + at] ?? 0) - above) & 255
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG in an ICO container, for old browsers; `side` in pixels, below 256. */
export const icoOf = (png: Buffer, side: number): Buffer => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([side, side], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
