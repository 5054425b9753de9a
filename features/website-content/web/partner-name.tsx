import type { Partner } from '#content/website-content.ts'
import { usePicture } from '#ui/site/use-picture.ts'

/** An institution by its logo, when it has one, and its name. A logo that fails leaves the name. */
export function PartnerName({ name, logo }: Partner) {
  const picture = usePicture(logo)

  return (
    <span className="partner">
      <img {...picture} alt="" width="48" height="48" decoding="async" />
      <span dir="auto">{name}</span>
    </span>
  )
}
