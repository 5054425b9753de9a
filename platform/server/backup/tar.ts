import { damaged } from './backup-problem.ts'
import { readBytes } from './byte-reader.ts'

/** One file of an archive. Its content is read once, before the next file comes. */
export type ArchiveFile = { name: string; bytes: number; content: AsyncIterable<Uint8Array> }

/** Writes files as a tar archive (ustar), which every tar reads. Names have at most 100 letters, files at most 8 GB. */
export async function* packTar(files: AsyncIterable<ArchiveFile>, madeAt: Date): AsyncGenerator<Buffer> {
  for await (const { name, bytes, content } of files) {
    yield headerOf(name, bytes, madeAt)
    let written = 0
    for await (const piece of content) {
      written += piece.length
      if (written > bytes) break
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    }
    if (written !== bytes) throw new Error(`${name} has changed while it was read`)
    yield Buffer.alloc(padding(bytes))
  }
  yield Buffer.alloc(2 * block)
}

/**
 * The files of a tar archive that `packTar` wrote.
 * @throws BackupProblem when it ends before its end, or is something else
 */
export async function* unpackTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveFile> {
  const reader = readBytes(source)
  for (;;) {
    const header = await reader.upTo(block)
    if (header.length < block) throw damaged('its end is missing')
    if (header.every((byte) => byte === 0)) break
    const { name, bytes } = readHeader(header)
    let missing = bytes
    const content = async function* () {
      while (missing > 0) {
        const piece = await reader.some(missing)
        if (piece.length === 0) throw damaged('its end is missing')
        missing -= piece.length
        yield piece
      }
    }
    yield { name, bytes, content: content() }
    // what was not read is passed over
    for await (const _ of content());
    if ((await reader.upTo(padding(bytes))).length < padding(bytes)) throw damaged('its end is missing')
  }
  // the decompression says what is wrong with the rest only when it is read
  while (!(await reader.isAtEnd()))
    if ((await reader.some(block)).some((byte) => byte !== 0))
      throw damaged('there is something behind its end')
}

const block = 512
const padding = (bytes: number) => (block - (bytes % block)) % block

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

const headerOf = (name: string, bytes: number, madeAt: Date): Buffer => {
  if (!namePattern.test(name) || name.length > 100 || bytes >= 8 ** 11)
    throw new Error(`${name} with ${bytes} bytes does not fit into the archive`)
  const header = Buffer.alloc(block)
  const put = (text: string, at: number) => header.write(text, at, 'latin1')
  put(name, 0)
  put(octal(0o600, 8), 100)
  put(octal(0, 8), 108)
  put(octal(0, 8), 116)
  put(octal(bytes, 12), 124)
  put(octal(Math.floor(madeAt.getTime() / 1000), 12), 136)
  put('0', 156)
  put('ustar\x0000', 257)
  put(`${octal(checksumOf(header), 7)} `, 148)
  return header
}

/** The sum of all bytes, those of the sum itself counted as blanks. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

/** Paths of ours: nothing in them leads out of the archive. */
const namePattern = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/

const readHeader = (header: Buffer) => {
  const text = (from: number, length: number) =>
    header.toString('latin1', from, from + length).replace(/[\0 ].*$/s, '')
  const number = (from: number, length: number) => Number.parseInt(text(from, length), 8)
  const name = text(0, 100)
  const bytes = number(124, 12)
  const isOurs = namePattern.test(name) && Number.isSafeInteger(bytes) && header[156] === 0x30
  if (!isOurs || number(148, 8) !== checksumOf(header)) throw damaged('a part of it was changed')
  return { name, bytes }
}
