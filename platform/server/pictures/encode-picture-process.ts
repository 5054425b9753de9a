import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import type { Metadata, OutputInfo, Sharp, SharpOptions } from 'sharp'
import { pictureMaxSize, pictureWidths } from '#content/picture.ts'
import { type PictureFormat, pictureFormats } from '#content/picture-files.ts'
import { seconds } from '#shared/time/duration.ts'
import { watchMemory } from '../processes/watch-memory.ts'
import { type EncodeOptions, type FrameHead, largestPicture, type PictureProblem } from './picture-frames.ts'

/*
 * Runs in a process of its own (encode-picture.ts): reads a picture from its input, and writes its master and widths to its
 * output (picture-frames.ts).
 */

setPriority(10)
watchMemory(seconds(30))
// its parent has died
process.once('disconnect', () => process.exit(0))

const { default: sharp } = await import('sharp')
// the other processor is for visitors
sharp.concurrency(1)
sharp.cache(false)

const write = (head: FrameHead, body?: Uint8Array): Promise<void> => {
  const line = Buffer.from(`${JSON.stringify(head)}\n`)
  return new Promise((done, fail) =>
    process.stdout.write(body ? Buffer.concat([line, body]) : line, (error) =>
      error ? fail(error) : done(),
    ),
  )
}

/** Ends the work with a reason that the sender is told. */
class Refused extends Error {
  readonly problem: PictureProblem

  constructor(problem: PictureProblem) {
    super(problem)
    this.problem = problem
  }
}

const reading: SharpOptions = {
  limitInputPixels: largestPicture,
  failOn: 'warning',
  // the first of an animation
  pages: 1,
  sequentialRead: true,
}

/** The name that sharp gives to each kind. */
const formatOf = (kind: EncodeOptions['kind']): string => (kind === 'avif' ? 'heif' : kind)

/** A drawing has any size: it is drawn as large as a picture may be. */
const drawnAt = ({ width = 0, height = 0 }: Metadata): number =>
  Math.min(Math.max((72 * pictureMaxSize) / Math.max(width, height, 1), 0.001), 100_000)

const openInput = async (input: Buffer, { kind, crop }: EncodeOptions): Promise<Sharp> => {
  const about = await sharp(input, reading).metadata()
  if (about.format !== formatOf(kind)) throw new Refused('unreadable')
  const { width = 0, height = 0 } = about.autoOrient ?? about
  if (kind === 'svg') return sharp(input, { ...reading, density: drawnAt(about) })
  const image = sharp(input, reading).autoOrient()
  return crop ? image.extract(partOf(crop, width, height)) : image
}

const partOf = (crop: NonNullable<EncodeOptions['crop']>, width: number, height: number) => {
  const left = Math.round(crop.x * width)
  const top = Math.round(crop.y * height)
  const part = {
    left,
    top,
    width: Math.min(Math.round(crop.width * width), width - left),
    height: Math.min(Math.round(crop.height * height), height - top),
  }
  if (part.width < 1 || part.height < 1) throw new Refused('tooSmall')
  return part
}

type Raw = { data: Buffer; info: OutputInfo }

/** The pixels of the master, in sRGB with 8 bits, without metadata; transparency only where it is used. */
const readPixels = async (image: Sharp): Promise<Raw> => {
  const resized = image.resize(pictureMaxSize, pictureMaxSize, { fit: 'inside', withoutEnlargement: true })
  const raw = await resized.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { data, info } = raw
  if (info.channels !== 4) return raw
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return raw
  return rawOf(raw).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

const rawOf = ({ data, info: { width, height, channels } }: Raw): Sharp =>
  sharp(data, { raw: { width, height, channels } })

const encodeAs = (image: Sharp, format: PictureFormat, isDrawn: boolean): Promise<Buffer> => {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 55, effort: 1, chromaSubsampling: isDrawn ? '4:4:4' : '4:2:0' }).toBuffer()
    case 'webp':
      return image.webp({ quality: 76, smartSubsample: isDrawn }).toBuffer()
    case 'jpg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }).toBuffer()
    case 'png':
      return image.png().toBuffer()
  }
}

/** Whether edges and flat areas matter more than bytes; a master says so by its own encoding. */
const isDrawing = (input: Buffer, { kind }: EncodeOptions): boolean =>
  ['svg', 'png', 'gif'].includes(kind) ||
  (kind === 'webp' && input.subarray(12, 16).toString('latin1') === 'VP8L')

/** A photograph in a PNG would take too much memory without loss; in pixels. */
const mostLossless = 1_500_000

const encodeAll = async (input: Buffer, options: EncodeOptions): Promise<void> => {
  const isDrawn = isDrawing(input, options)
  const pixels = await readPixels(await openInput(input, options))
  const { width, height } = pixels.info
  const isLossless = isDrawn && (options.kind === 'svg' || width * height <= mostLossless)
  const master = await rawOf(pixels)
    .webp(isLossless ? { lossless: true, effort: 1 } : { quality: 92, effort: 2 })
    .toBuffer()
  await write({ kind: 'master', width, height, bytes: master.length }, master)
  // the largest first, as long as memory is not fragmented
  for (const width of pictureWidths(pixels.info.width).reverse()) {
    const resized =
      width === pixels.info.width
        ? pixels
        : await rawOf(pixels).resize(width).raw().toBuffer({ resolveWithObject: true })
    for (const format of pictureFormats(width)) {
      const body = await encodeAs(rawOf(resized), format, isDrawn)
      await write({ kind: 'width', width, format, bytes: body.length }, body)
    }
  }
  await write({ kind: 'end' })
}

const problemOf = (error: unknown): PictureProblem => {
  if (error instanceof Refused) return error.problem
  return error instanceof Error && error.message.includes('exceeds pixel limit')
    ? 'tooManyPixels'
    : 'unreadable'
}

try {
  await encodeAll(await buffer(process.stdin), JSON.parse(process.argv[2] ?? '') as EncodeOptions)
} catch (error) {
  await write({ kind: 'problem', problem: problemOf(error) })
}
process.exit(0)
