import type { PublicPicture } from '#content/picture.ts'
import { drawn, type ShownPicture, shown, shownWithin } from '#content/shown-picture.ts'
import type { Partner, PastSpeaker, Speaker, WebsiteContent } from '#content/website-content.ts'
import type { CreditedPicture, ShownPartner } from './website-content.contract.ts'

/** How wide each kind of card shows its picture. They follow the columns of people.css and home.css. */
const sizes = {
  speakers: '(min-width: 83rem) 400px, (min-width: 31rem) 31vw, 46vw',
  moreSpeakers:
    '(min-width: 83rem) 234px, (min-width: 64rem) 18vw, (min-width: 52rem) 23vw, (min-width: 31rem) 31vw, 46vw',
  featuredSpeakers: '(min-width: 83rem) 190px, (min-width: 64rem) 15vw, (min-width: 40rem) 31vw, 46vw',
  speakerPage: '(min-width: 83rem) 400px, (min-width: 64rem) 31vw, (min-width: 48rem) 300px, 220px',
  neighbours: '68px',
  pastSpeakers: '(min-width: 83rem) 295px, (min-width: 64rem) 23vw, 104px',
  gallery: '(min-width: 83rem) 400px, (min-width: 61rem) 31vw, (min-width: 42rem) 47vw, 96vw',
  hero: '(min-width: 56rem) 59vw, 100vw',
  whole: '100vw',
}
type Cards = Exclude<keyof typeof sizes, 'gallery' | 'hero' | 'whole'>

/** The box of a partner's logo, as wide as the widest drawn mark; in CSS pixels. */
const logoBox = { width: 114, height: 48 }

const credited = ({ credit }: PublicPicture, picture: ShownPicture): CreditedPicture => ({
  picture,
  ...(credit && { credit }),
})

/** A person on a card: with their photo, else with the portrait that was drawn of them. */
export const withPortrait = <Person extends Speaker | PastSpeaker>(
  { photo, image, avatar: _avatar, ...person }: Person,
  cards: Cards,
): Omit<Person, 'photo' | 'image' | 'avatar'> & Partial<CreditedPicture> => ({
  ...person,
  ...(photo ? credited(photo, shown(photo, sizes[cards])) : image && { picture: drawn(image, 320, 400) }),
})

/** A partner with its uploaded logo, else with the drawn one. */
export const withLogo = ({ picture, logo, wordmark, ...partner }: Partner): ShownPartner => ({
  ...partner,
  ...(picture
    ? { logo: shownWithin(picture, logoBox) }
    : wordmark
      ? { wordmark }
      : logo && { logo: drawn(logo, 48, 48) }),
})

/** The pictures of the gallery, each in the grid and as large as the window. Those that name no picture are left out. */
export const galleryPictures = (pictures: WebsiteContent['gallery']['pictures']) =>
  pictures.flatMap(({ picture, image, caption }) => {
    const text = caption === undefined ? {} : { caption }
    if (picture) {
      const large = shown(picture, sizes.whole)
      return [{ ...text, ...credited(picture, large), picture: shown(picture, sizes.gallery), large }]
    }
    if (image === undefined) return []
    const small = drawn(image, 600, 400)
    return [{ ...text, picture: small, large: small }]
  })

/** The picture of the first view. */
export const heroPicture = ({ pictures: { hero } }: WebsiteContent) =>
  hero && credited(hero, shown(hero, sizes.hero))
