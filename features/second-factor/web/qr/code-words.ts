import { repairBytes } from './galois.ts'

/** Of each version, 1 to 20: how many repair bytes a block has, and how many blocks there are, at the level M (15 % may be lost). */
const blocks: readonly (readonly [repair: number, count: number])[] = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
  [30, 5],
  [22, 8],
  [22, 9],
  [24, 9],
  [24, 10],
  [28, 10],
  [28, 11],
  [26, 13],
  [26, 14],
  [26, 16],
]

/** How many modules of a version carry data or repair: all but the patterns that are the same in each. */
export const roomOf = (version: number): number => {
  const aligned = version === 1 ? 0 : Math.floor(version / 7) + 2
  const all = (16 * version + 128) * version + 64
  const alignment = aligned === 0 ? 0 : (25 * aligned - 10) * aligned - 55
  return all - alignment - (version >= 7 ? 36 : 0)
}

/** The smallest version that holds so many bytes of text. @throws Error when none of ours does */
export const versionFor = (length: number): number => {
  for (let version = 1; version <= blocks.length; version++)
    if (length + (version < 10 ? 2 : 3) <= dataRoom(version)) return version
  throw new Error(`A text of ${length} bytes is too long for a QR code`)
}

/** The bytes of a code in the order in which they are drawn: data of all blocks in turn, then their repair bytes. */
export const codeWords = (text: Uint8Array, version: number): number[] => {
  const data = dataWords(text, version)
  const [repair, count] = blocksOf(version)
  const short = Math.floor(data.length / count)
  const longer = data.length % count
  let from = 0
  const all = Array.from({ length: count }, (_, place) => {
    const length = short + (place >= count - longer ? 1 : 0)
    const part = data.slice(from, from + length)
    from += length
    return { part, repair: repairBytes(part, repair) }
  })
  const inTurn = (lists: number[][]) => {
    const longest = Math.max(...lists.map((list) => list.length))
    return Array.from({ length: longest }, (_, place) =>
      lists.flatMap((list) => list.slice(place, place + 1)),
    ).flat()
  }
  return [...inTurn(all.map(({ part }) => part)), ...inTurn(all.map(({ repair }) => repair))]
}

/** Mode (bytes), length, text and an end, then two bytes in turn until the version is full. */
const dataWords = (text: Uint8Array, version: number): number[] => {
  const room = dataRoom(version)
  const bits = (value: number, length: number) => value.toString(2).padStart(length, '0')
  const message = [
    bits(0b0100, 4),
    bits(text.length, version < 10 ? 8 : 16),
    ...[...text].map((byte) => bits(byte, 8)),
  ].join('')
  const ended = message.padEnd(Math.min(room * 8, message.length + 4), '0')
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0')
  const words = (whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return Array.from(
    { length: room },
    (_, place) => words[place] ?? ((place - words.length) % 2 === 0 ? 0xec : 0x11),
  )
}

const blocksOf = (version: number): readonly [number, number] => {
  const found = blocks[version - 1]
  if (!found) throw new Error(`There is no version ${version}`)
  return found
}

/** The bytes of data that a version holds. */
const dataRoom = (version: number): number => {
  const [repair, count] = blocksOf(version)
  return Math.floor(roomOf(version) / 8) - repair * count
}
