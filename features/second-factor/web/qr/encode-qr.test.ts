import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roomOf } from './code-words.ts'
import { encodeQr } from './encode-qr.ts'
import { multiply, repairBytes } from './galois.ts'
import { masks } from './masks.ts'
import { drawPatterns } from './patterns.ts'
import { qrPath } from './qr-path.ts'

/*
 * A reader that goes the other way round, as ISO/IEC 18004 describes it. Codes of every length at the edge of a version,
 * 1 to 20, were also read by a reader of others (jsQR); the marks below are those of codes that it read.
 */

/** The blocks at level M, of the versions that the addresses of authenticator apps have. */
const blocksOf: Readonly<Record<number, readonly [repair: number, count: number]>> = {
  1: [10, 1],
  2: [16, 1],
  3: [26, 1],
  4: [18, 2],
  5: [24, 2],
  6: [16, 4],
  7: [18, 4],
  8: [22, 4],
  9: [22, 5],
  10: [26, 5],
  11: [30, 5],
  12: [22, 8],
  13: [22, 9],
  14: [24, 9],
  15: [24, 10],
  16: [28, 10],
  17: [28, 11],
  18: [26, 13],
  19: [26, 14],
  20: [26, 16],
}

const read = (rows: readonly (readonly boolean[])[]): { text: string; version: number } => {
  const size = rows.length
  const version = (size - 17) / 4
  const bit = (x: number, y: number): number => (rows[y]?.[x] ? 1 : 0)
  // the format, around the corner at the top left: level M is 00, then the mask
  const spots = [
    [8, 0],
    [8, 1],
    [8, 2],
    [8, 3],
    [8, 4],
    [8, 5],
    [8, 7],
    [8, 8],
    [7, 8],
    [5, 8],
    [4, 8],
    [3, 8],
    [2, 8],
    [1, 8],
    [0, 8],
  ] as const
  const format = spots.reduce((value, [x, y], place) => value | (bit(x, y) << place), 0) ^ 0x5412
  expect(format >> 13).toBe(0)
  const isTurned = masks[(format >> 10) & 7]
  const { fixed } = drawPatterns(version)
  const bits: number[] = []
  for (let right = size - 1, upward = true; right > 0; right -= 2, upward = !upward) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step
      for (const x of [right, right - 1])
        if (!fixed[y]?.[x]) bits.push(bit(x, y) ^ (isTurned?.(x, y) ? 1 : 0))
    }
  }
  expect(bits).toHaveLength(roomOf(version))
  const words = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))

  const [repair, count] = blocksOf[version] ?? [0, 0]
  const data = words.length - repair * count
  const blocks = Array.from({ length: count }, (): number[] => [])
  const short = Math.floor(data / count)
  let at = 0
  for (let place = 0; place <= short; place++)
    for (const [index, block] of blocks.entries())
      if (place < short || index >= count - (data % count)) block.push(words[at++] ?? 0)
  const repairs = blocks.map((): number[] => [])
  for (let place = 0; place < repair; place++) for (const list of repairs) list.push(words[at++] ?? 0)
  for (const [index, block] of blocks.entries())
    expect(syndromes([...block, ...(repairs[index] ?? [])], repair)).toEqual([])

  const stream = blocks
    .flat()
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  expect(stream.slice(0, 4)).toBe('0100')
  const counted = version < 10 ? 8 : 16
  const length = Number.parseInt(stream.slice(4, 4 + counted), 2)
  const text = (stream.slice(4 + counted, 4 + counted + length * 8).match(/.{8}/g) ?? []).map((byte) =>
    Number.parseInt(byte, 2),
  )
  return { text: Buffer.from(text).toString(), version }
}

/** What is not 0 of a block's value at each power of 2: nothing, when its repair bytes fit. */
const syndromes = (block: readonly number[], repair: number): number[] => {
  let root = 1
  const found: number[] = []
  for (let power = 0; power < repair; power++) {
    const value = block.reduce((sum, byte) => multiply(sum, root) ^ byte, 0)
    if (value !== 0) found.push(value)
    root = multiply(root, 2)
  }
  return found
}

test('what is drawn is what is read, of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
      expect(read(encodeQr(text)).text).toBe(Buffer.from(text).toString())
    }),
    { numRuns: 40 },
  )
})

test('every version is taken when the one before is full', () => {
  const edges = [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
  ]
  for (const [index, length] of edges.entries()) {
    expect(read(encodeQr('x'.repeat(length))).version).toBe(index + 1)
    if (index < 19) expect(encodeQr('x'.repeat(length + 1))).toHaveLength((index + 2) * 4 + 17)
  }
  expect(() => encodeQr('x'.repeat(667))).toThrow('too long')
})

describe('codes that another reader has read stay the same', () => {
  test.each([
    [
      'otpauth://totp/Plenary%20localhost:owner%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Plenary%20localhost&algorithm=SHA1&digits=6&period=30',
      'a3e8fac28036299b',
    ],
    ['x', '1968f60e71355997'],
  ])('%s', (text, mark) => {
    const drawn = encodeQr(text)
      .map((row) => row.map(Number).join(''))
      .join('\n')
    expect(createHash('sha256').update(drawn).digest('hex').slice(0, 16)).toBe(mark)
  })
})

test('the repair bytes of the example in many books: HELLO WORLD, version 1, level M', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect(repairBytes(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

test('a path has a run for each row of dark modules, moved by the margin', () => {
  expect(
    qrPath(
      [
        [true, true, false, true],
        [false, false, false, false],
        [false, true, true, true],
      ],
      4,
    ),
  ).toBe('M4 4h2v1h-2zM7 4h1v1h-1zM5 6h3v1h-3z')
})
