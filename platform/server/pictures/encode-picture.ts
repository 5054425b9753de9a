import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pictureWidths } from '#content/picture.ts'
import { masterFileName, pictureFileName, pictureFormats } from '#content/picture-files.ts'
import { seconds } from '#shared/time/duration.ts'
import type { Clock } from '../clock.ts'
import { type UnnamedFile, writeUnnamed } from '../files/unnamed-file.ts'
import { streamFromProcess } from '../processes/run-in-process.ts'
import type { Timer } from '../timer.ts'
import type { EncodeOptions, FrameHead, PictureProblem } from './picture-frames.ts'

/** A picture in all its widths, in one file without a name, until it is closed. */
export type EncodedPicture = {
  /** The SHA-256 of its master. */
  id: string
  width: number
  height: number
  /** The master and its widths, by the names under which they are stored. */
  files: readonly { name: string; bytes: number; read: () => Readable }[]
  close: () => Promise<void>
}

type Deps = {
  /** For files on their way. */
  arriving: string
  clock: Clock
  timer?: Timer | undefined
}

const script = new URL('./encode-picture-process.ts', import.meta.url)

const longest = seconds(20)

/** More than all widths of any picture; a process that writes more is not ours any more. */
const mostBytes = 100_000_000
const longestHead = 200

/**
 * Reads a picture in a separate process, and encodes it in all its widths. Undefined bytes of it reach this process only as
 * a new encoding.
 * @throws Problem 503 when too many are waiting; DiskFailure, InputFailure, errors of `open`
 */
export const encodePicture = async (
  { arriving, clock, timer }: Deps,
  open: () => Promise<Readable>,
  options: EncodeOptions,
): Promise<EncodedPicture | { problem: PictureProblem }> => {
  const output = await streamFromProcess({
    script,
    options,
    open,
    longest,
    timer,
    take: (written) => writeUnnamed(arriving, clock, atMost(written)),
  })
  try {
    const read = await readFrames(output)
    if ('problem' in read) await output.close()
    return read
  } catch (error) {
    await output.close()
    throw error
  }
}

async function* atMost(source: Readable): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += (chunk as Uint8Array).length
    if (bytes > mostBytes) return
    yield chunk as Uint8Array
  }
}

type Frame = { head: FrameHead; start: number }

const readFrames = async (output: UnnamedFile): Promise<EncodedPicture | { problem: PictureProblem }> => {
  const frames: Frame[] = []
  for (let at = 0; at < output.bytes; ) {
    const head = await readHead(output, at)
    if (!head) break
    frames.push(head)
    at = head.start + ('bytes' in head.head ? head.head.bytes : 0)
  }
  const last = frames.at(-1)?.head
  if (last?.kind === 'problem') return { problem: last.problem }
  const [master] = frames
  // without its end it has died on the way
  if (last?.kind !== 'end' || master?.head.kind !== 'master') return { problem: 'tooHeavy' }
  const { width, height } = master.head
  const id = await hashOf(readerOf(output, master)())
  const files = frames.flatMap((frame) => {
    const { head } = frame
    if (head.kind !== 'master' && head.kind !== 'width') return []
    const name = head.kind === 'master' ? masterFileName(id) : pictureFileName(id, head.width, head.format)
    return [{ name, bytes: head.bytes, read: readerOf(output, frame) }]
  })
  const written = files.map(({ name }) => name).sort()
  if (written.join() !== namesOf(id, width).sort().join()) return { problem: 'tooHeavy' }
  return { id, width, height, files, close: output.close }
}

/** The names of all files of a picture. */
const namesOf = (id: string, width: number): string[] => [
  masterFileName(id),
  ...pictureWidths(width).flatMap((one) =>
    pictureFormats(one).map((format) => pictureFileName(id, one, format)),
  ),
]

const readHead = async (output: UnnamedFile, start: number): Promise<Frame | undefined> => {
  const beginning = await text(output.read({ start, end: start + longestHead - 1 }))
  const line = beginning.split('\n', 1)[0] ?? ''
  if (line.length === beginning.length) return undefined
  const head = parseHead(line)
  return head && { head, start: start + line.length + 1 }
}

/** Undefined for what a process that was taken over may write. */
const parseHead = (line: string): FrameHead | undefined => {
  try {
    const head = JSON.parse(line) as FrameHead
    return 'bytes' in head && !(Number.isInteger(head.bytes) && head.bytes > 0) ? undefined : head
  } catch {
    return undefined
  }
}

const readerOf =
  (output: UnnamedFile, { head, start }: Frame) =>
  (): Readable =>
    output.read({ start, end: start + ('bytes' in head ? head.bytes : 0) - 1 })

const hashOf = async (content: Readable): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}
