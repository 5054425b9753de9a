import type { PictureKind } from '#content/picture-files.ts'

const choose = 'Choose a JPEG, PNG, WebP, AVIF, GIF or SVG.'

export const pictureMessages = {
  required: 'Choose a picture.',
  tooLarge: 'This file is larger than 25 MB. Save the picture smaller, then try again.',
  noPicture: `This file is not a picture that can be read. ${choose}`,
  pdf: 'This is a PDF, not a picture. Save its page as a PNG or JPEG, then try again.',
  heic: 'Photos in HEIC cannot be read here. Save it as JPEG, then try again.',
  otherPicture: 'Pictures of this kind cannot be read here. Save it as JPEG or PNG, then try again.',
  unreadable:
    'This picture is damaged or not complete. Open it in a picture program, save it again, then try again.',
  tooManyPixels: 'This picture has more than 50 megapixels. Save it smaller, then try again.',
  tooHeavy: 'This picture takes too much time or memory to read. Save it smaller as a JPEG, then try again.',
  tooSmall: 'The part is smaller than one pixel. Choose a larger part.',
  severalFiles: 'Send one picture at a time.',
} as const

/** So many bytes at the start of a file say what it is. */
export const headBytes = 1_024

type Judged = PictureKind | { refused: string }

/** What a file is, by its first bytes; else why it is not read, as a message. */
export const judgePicture = (head: Uint8Array): Judged => {
  const text = String.fromCharCode(...head.subarray(0, headBytes))
  const known = signatures.find(([signature]) => text.startsWith(signature))
  if (known) return known[1]
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('ftyp', 4)) return judgeBrands(text)
  if (isSvg(text)) return 'svg'
  return { refused: text.includes('%PDF-') ? pictureMessages.pdf : pictureMessages.noPicture }
}

const signatures: readonly (readonly [string, Judged])[] = [
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  // TIFF, BMP and Photoshop
  ...['II*\0', 'MM\0*', 'BM', '8BPS'].map((signature): [string, Judged] => [
    signature,
    { refused: pictureMessages.otherPicture },
  ]),
]

/** HEIC and AVIF share a container, and say which they are by their brands. */
const judgeBrands = (text: string): Judged => {
  const [a = 0, b = 0] = [text.charCodeAt(2), text.charCodeAt(3)]
  const brands = text.slice(8, Math.min(256 * a + b, 64)).match(/.{4}/g) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  const isHeic = brands.some((brand) => /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))
  return { refused: isHeic ? pictureMessages.heic : pictureMessages.noPicture }
}

const isSvg = (text: string): boolean => {
  const markup = text.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  return markup.startsWith('<') && /<svg[\s>]/.test(markup) && !/^<(?:!doctype\s+html|html)/i.test(markup)
}
