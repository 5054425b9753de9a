import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { aRealPdf } from './real-pdf.ts'

/** How a hostile picture ends: stored without what was wrong with it, or refused with a message. */
export type Hostile = {
  what: string
  make: () => Promise<Buffer> | Buffer
  ends: 'stored' | RegExp
  isSlow?: true
}

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: '#2060c0' },
    limitInputPixels: false,
  })
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

const damaged = /damaged or not complete/
const noPicture = /not a picture that can be read/
const tooLarge = /more than 50 megapixels/
const tooHeavy = /too much time or memory|more than 50 megapixels|damaged/

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer) => {
  let c = 0xffffffff
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
const pngChunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const pngHead = (width: number, height: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return pngChunk('IHDR', head)
}
const png = (width: number, height: number, ...chunks: Buffer[]) =>
  Buffer.concat([pngSignature, pngHead(width, height), ...chunks, pngChunk('IEND', Buffer.alloc(0))])

/** A GIF that never ends: its frames repeat up to its last byte, and it has no trailer. */
const endlessGif = async (): Promise<Buffer> => {
  const one = await flat(60, 40).gif().toBuffer()
  const frame = one.subarray(one.indexOf(0x2c), -1)
  return Buffer.concat([one.subarray(0, -1), ...Array.from({ length: 20_000 }, () => frame)])
}

const svg = (inside: string, attributes = 'width="200" height="100"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  )

const secret = 'Ada-Secret-52.1234'

/** Pictures that attack or confuse whoever reads them; each is made here. */
export const hostilePictures: readonly Hostile[] = [
  {
    what: 'a PNG of 400 megapixels in 400 kB',
    make: () => flat(20_000, 20_000).png().toBuffer(),
    isSlow: true,
    ends: tooLarge,
  },
  {
    what: 'a PNG that says it has 400 megapixels',
    make: () => png(20_000, 20_000),
    ends: /50 megapixels|damaged/,
  },
  {
    what: 'a PNG that says it has 16 gigapixels',
    make: () => png(131_072, 131_072),
    ends: /50 megapixels|damaged/,
  },
  {
    what: 'a JPEG of 60 megapixels',
    make: () => flat(10_000, 6_000).jpeg().toBuffer(),
    isSlow: true,
    ends: tooLarge,
  },
  {
    what: 'a WebP of 100 megapixels',
    make: () => flat(10_000, 10_000).webp({ quality: 1, effort: 0 }).toBuffer(),
    isSlow: true,
    ends: tooLarge,
  },
  {
    what: 'a PNG whose data unpack into a gigabyte',
    make: () => png(100, 100, pngChunk('IDAT', deflateSync(Buffer.alloc(200_000_000)))),
    isSlow: true,
    ends: /./,
  },
  {
    what: 'a PNG whose comment unpacks into 200 MB',
    make: async () => {
      const small = await flat(50, 50).png().toBuffer()
      const text = Buffer.concat([
        Buffer.from('Comment\0\0', 'latin1'),
        deflateSync(Buffer.alloc(200_000_000)),
      ])
      return Buffer.concat([small.subarray(0, 33), pngChunk('zTXt', text), small.subarray(33)])
    },
    isSlow: true,
    ends: 'stored',
  },
  { what: 'half of a PNG', make: async () => half(await noise(400, 300).png().toBuffer()), ends: damaged },
  { what: 'half of a JPEG', make: async () => half(await noise(400, 300).jpeg().toBuffer()), ends: damaged },
  {
    what: 'half of a WebP',
    make: async () => half(await noise(400, 300).webp().toBuffer()),
    isSlow: true,
    ends: damaged,
  },
  {
    what: 'half of an AVIF',
    make: async () => half(await noise(400, 300).avif({ effort: 0 }).toBuffer()),
    isSlow: true,
    ends: damaged,
  },
  { what: 'the signature of a JPEG alone', make: () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), ends: damaged },
  { what: 'the signature of a PNG alone', make: () => pngSignature, ends: damaged },
  { what: 'a PNG without width', make: () => png(0, 0), ends: damaged },
  {
    what: 'a JPEG with a wrong byte in each kilobyte',
    make: async () => {
      const bytes = await noise(400, 300).jpeg().toBuffer()
      for (let at = 1_000; at < bytes.length; at += 1_000) bytes[at] = 0xff
      return bytes
    },
    ends: damaged,
  },
  { what: 'a GIF that never ends', make: endlessGif, ends: 'stored' },
  {
    what: 'a GIF cut in its first frame',
    make: async () => (await noise(300, 300).gif().toBuffer()).subarray(0, 2_000),
    isSlow: true,
    ends: damaged,
  },
  { what: 'a PDF named .jpg', make: () => aRealPdf(), ends: /This is a PDF, not a picture/ },
  {
    what: 'HTML named .png',
    make: () => Buffer.from('<!doctype html><script>alert(1)</script><svg></svg>'),
    ends: noPicture,
  },
  { what: 'a text', make: () => Buffer.from('a picture of a cat'), ends: noPicture },
  { what: 'an archive', make: () => gzipSync(Buffer.alloc(1_000_000)), ends: noPicture },
  { what: 'a TIFF', make: () => flat(20, 20).tiff().toBuffer(), ends: /of this kind cannot be read here/ },
  {
    what: 'a photo in HEIC',
    make: () =>
      Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(2_000)]),
    ends: /HEIC cannot be read here. Save it as JPEG/,
  },
  {
    what: 'a JPEG in CMYK',
    make: () => noise(300, 200).toColourspace('cmyk').jpeg().toBuffer(),
    ends: 'stored',
  },
  {
    what: 'a photo with GPS, an author and a thumbnail',
    make: () =>
      noise(300, 200)
        .withExif({
          IFD0: { Artist: secret, Copyright: secret },
          IFD3: { GPSLatitude: '52/1 12/1 34/1', GPSLatitudeRef: 'N' },
        })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
        .jpeg()
        .toBuffer(),
    ends: 'stored',
  },
  {
    what: 'a photo that lies on its side',
    make: () => noise(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ends: 'stored',
  },
  {
    what: 'a JPEG with a script and an archive behind it',
    make: async () =>
      Buffer.concat([
        await noise(80, 60).jpeg().toBuffer(),
        Buffer.from(`<script>${secret}</script>%PDF-1.7 PK\x03\x04`),
      ]),
    ends: 'stored',
  },
  {
    what: 'a GIF that is JavaScript',
    make: async () => {
      const gif = await flat(47, 42).gif().toBuffer()
      return Buffer.concat([gif, Buffer.from(`*/=1;alert('${secret}')//`)])
    },
    ends: 'stored',
  },
  {
    what: 'an SVG with a script',
    make: () => svg(`<script>alert('${secret}')</script><rect width="90" height="50" onclick="alert(1)"/>`),
    ends: 'stored',
  },
  {
    what: 'an SVG that names files and addresses',
    make: () =>
      svg(
        '<image xlink:href="file:///etc/passwd" width="50" height="50"/><image href="http://169.254.169.254/latest" width="50" height="50"/><rect width="9" height="9"/>',
      ),
    isSlow: true,
    ends: 'stored',
  },
  {
    what: 'an SVG that reads a file as an entity',
    make: () =>
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><text y="20">&x;</text></svg>',
      ),
    ends: /./,
  },
  {
    what: 'an SVG of a billion laughs',
    make: () => {
      const names = 'abcdefghij'
      const entities = [...names].map(
        (name, at) => `<!ENTITY ${name} "${at === 0 ? 'ha' : `&${names[at - 1]};`.repeat(10)}">`,
      )
      return Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE svg [${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><text y="20">&j;</text></svg>`,
      )
    },
    ends: /damaged|too much/,
  },
  {
    what: 'an SVG that uses itself a billion times',
    make: () =>
      svg(
        `<g id="a0"><rect width="5" height="5"/></g>${Array.from({ length: 9 }, (_, at) => `<g id="a${at + 1}">${`<use xlink:href="#a${at}"/>`.repeat(10)}</g>`).join('')}`,
      ),
    isSlow: true,
    ends: tooHeavy,
  },
  {
    what: 'an SVG of ten billion pixels',
    make: () => svg('<rect width="9" height="9"/>', 'width="100000" height="100000"'),
    ends: tooLarge,
  },
  {
    what: 'an SVG that is not closed',
    make: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'),
    ends: damaged,
  },
  { what: 'an SVG without a drawing', make: () => svg('', 'width="0" height="0"'), ends: damaged },
]

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

/** What may be in no stored picture. */
export const hidden = [
  secret,
  'Exif',
  'GPS',
  'xmpmeta',
  '<script',
  'PK\x03\x04',
  '%PDF-',
  'ICC_PROFILE',
] as const
