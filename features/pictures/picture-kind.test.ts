import { expect, test } from 'vitest'
import { judgePicture, pictureMessages } from './picture-kind.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
  ['avif', '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'],
  ['avif', '\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf'],
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['svg', '\xef\xbb\xbf \n<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg\n>'],
  ['svg', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" ""><svg>'],
])('a %s is known by its first bytes', (kind, text) => {
  expect(judgePicture(bytes(text))).toBe(kind)
})

test.each([
  ['pdf', '%PDF-1.7'],
  ['pdf', 'some bytes before %PDF-1.7'],
  ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['heic', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
  ['otherPicture', 'II*\0'],
  ['otherPicture', 'MM\0*'],
  ['otherPicture', 'BM\0\0'],
  ['otherPicture', '8BPS'],
  ['noPicture', ''],
  ['noPicture', 'a picture of a cat'],
  ['noPicture', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['noPicture', '<!doctype html><svg></svg>'],
  ['noPicture', '<html><svg></svg>'],
  ['noPicture', 'RIFF\0\0\0\0WAVEfmt '],
] as const)('what is no picture that can be read says what to do: %s', (reason, text) => {
  expect(judgePicture(bytes(text))).toEqual({ refused: pictureMessages[reason] })
})
