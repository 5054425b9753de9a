import * as z from 'zod/mini'
import type { PublicPicture } from './picture.ts'
import { plainAddress, plainWidth } from './picture-files.ts'
import { drawn, shownPicture, shownWithin } from './shown-picture.ts'
import type { WebsiteContent } from './website-content.ts'

/** The pictures of the conference itself on every page. */
export const framePictures = {
  /** The logo in the header and the footer, beside the name; without one the drawn mark. */
  mark: shownPicture,
  /** The address of the uploaded icon; absent: those of the look. */
  icon: z.optional(z.string()),
  /** The preview image of shared links. */
  share: z.object({ path: z.string(), width: z.int(), height: z.int(), alt: z.string() }),
}

/** The preview image of shared links of the standard look. */
export const sharePicture = {
  path: '/images/share.png',
  size: { width: 1200, height: 630 },
  alt: 'A red sun over blue waves',
}

/** The box of the logo in the header, in CSS pixels. */
const markBox = { width: 96, height: 38 }

/** The pictures of the conference on every page. `folder`: that of its look. */
export const framePicturesOf = (
  { event, pictures }: Pick<WebsiteContent, 'pictures'> & { event: Pick<WebsiteContent['event'], 'name'> },
  folder: string,
) => {
  const { logo, favicon, share } = pictures
  return {
    mark: logo ? { ...shownWithin(logo, markBox), alt: '' } : drawn(`${folder}/mark.svg`, 38, 38),
    ...(favicon && { icon: plainIcon(favicon, 180).src }),
    share: share ? sharedPicture(share, event.name) : drawnShare(folder),
  }
}

/** An uploaded icon at least so wide if it is that large; a PNG, because not everything that shows icons reads newer formats. */
export const plainIcon = (icon: PublicPicture, atLeast: number) => {
  const width = plainWidth(icon, atLeast, 'png')
  return { src: plainAddress(icon, atLeast, 'png'), width, height: heightOf(icon, width) }
}

const heightOf = ({ width, height }: PublicPicture, shown: number): number =>
  Math.max(1, Math.round((height * shown) / width))

/** As a JPEG, which everything that shows links reads; it is stored in the ratio in which they show it. */
export const sharedPicture = (picture: PublicPicture, name: string) => {
  const width = plainWidth(picture, sharePicture.size.width, 'jpg')
  return {
    path: plainAddress(picture, width, 'jpg'),
    width,
    height: heightOf(picture, width),
    alt: picture.alt || name,
  }
}

/** It shows no conference, place or date, so it is never wrong. */
const drawnShare = (folder: string) => ({
  path: folder + sharePicture.path,
  ...sharePicture.size,
  alt: folder ? 'A sun over the sea' : sharePicture.alt,
})

/** The box of the logo in an email, in CSS pixels. */
const mailBox = { width: 200, height: 56 }

/** The logo as emails show it; undefined: none is uploaded. `home`: the origin of the installation. */
export const mailLogoOf = (
  { event, pictures: { logo } }: Pick<WebsiteContent, 'event' | 'pictures'>,
  home: string,
): MailLogo | undefined => {
  if (!logo) return undefined
  const { width, height } = shownWithin(logo, mailBox)
  return {
    src: home + plainAddress(logo, 2 * width, 'png'),
    width,
    height,
    alt: logo.alt || event.name,
  }
}

/** `src`: the whole address; `width` and `height` in CSS pixels. */
export type MailLogo = { src: string; width: number; height: number; alt: string }
