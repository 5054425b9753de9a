import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const most = 256
/** Colours that differ by less in each channel are merged. */
const step = 2
/** Minimum squared distance of palette colours, so that the sky does not use up the colours of edges. */
const apart = 30

/** Ordered dithering: added to neighbouring pixels. */
const grain = [-3, 1, -2, 2, 3, -1, 2, -2, -1.5, 2.5, -2.5, 1.5, 2.5, -1.5, 1.5, -2.5]

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const distance = (a: Colour, b: Colour) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

const split = (colour: number): Colour => [colour >> 16, (colour >> 8) & 255, colour & 255]

/**
 * Encodes a flat picture as a PNG with its 256 most frequent distinguishable colours, a third of the size of true
 * colour.
 */
export const indexedPng = (rgba: Uint8Array, width: number, height: number): Buffer => {
  const round = (value: number) => Math.max(0, Math.min(255, Math.round(value / step) * step))
  const colours = Array.from({ length: width * height }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(pixel * 4, pixel * 4 + 3)
    const more = grain[(Math.floor(pixel / width) % 4) * 4 + ((pixel % width) % 4)] ?? 0
    return (round(red + more) << 16) | (round(green + more) << 8) | round(blue + more)
  })

  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette: Colour[] = []
  for (const [colour] of [...counts].sort((a, b) => b[1] - a[1])) {
    const next = split(colour)
    if (palette.length < most && palette.every((one) => distance(one, next) > apart)) palette.push(next)
  }
  const nearest = (colour: number): number => {
    const wanted = split(colour)
    const distances = palette.map((one) => distance(one, wanted))
    return distances.indexOf(Math.min(...distances))
  }
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(colour)]))

  // filter byte of each row: none
  const rows = Buffer.alloc((width + 1) * height)
  for (const [pixel, colour] of colours.entries())
    rows[pixel + Math.floor(pixel / width) + 1] = places.get(colour) ?? 0

  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
