import sharp from 'sharp'

type Options = { width: number; height: number; hue: number; format?: 'jpeg' | 'png' | 'webp' }

/** A picture as a file to choose: a figure before a sky, so that a crop can be recognised. */
export const aPictureFile = async (
  name: string,
  { width, height, hue, format = 'jpeg' }: Options,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 45% 72%)"/>
    <circle cx="50%" cy="36%" r="${width / 8}" fill="hsl(${hue} 60% 30%)"/>
    <ellipse cx="50%" cy="100%" rx="${width / 4}" ry="${height / 2.6}" fill="hsl(${(hue + 40) % 360} 55% 25%)"/>
  </svg>`
  const buffer = await sharp(Buffer.from(drawing)).toFormat(format, { quality: 90 }).toBuffer()
  return { name, mimeType: `image/${format}`, buffer }
}
