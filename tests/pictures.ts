import sharp from 'sharp'
import { type FormPart, sendForm } from './upload-form.ts'

/** A photograph as a camera makes it: with noise, so that it has the size of one. */
export const aPhoto = async (width = 900, height = 600, seed = 128): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: seed, sigma: 20 }
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A picture in one colour. */
export const aPlainPicture = (colour: string, width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()

export const pictureForm = (value: Uint8Array, fileName = 'picture.jpg'): FormPart[] => [
  { name: 'picture', value, fileName, type: 'application/octet-stream' },
]

/** Uploads a picture to a conference. */
export const uploadPicture = (
  url: string,
  website: string,
  content: Uint8Array,
  headers: Record<string, string>,
) => sendForm(`${url}/admin/api/admin/pictures/${website}`, pictureForm(content), headers)
