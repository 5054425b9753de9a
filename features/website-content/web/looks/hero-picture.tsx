import type { CreditedPicture } from '#features/website-content/website-content.contract.ts'
import { usePicture } from '#ui/site/use-picture.ts'

/** The uploaded picture beside the words, above the edge of the bar. If it fails to load, its frame stays. */
export default function HeroPicture({ picture, credit }: CreditedPicture) {
  return (
    <>
      <figure className="hero-picture">
        <img alt="" {...usePicture(picture)} fetchPriority="high" decoding="async" />
        {credit && <figcaption className="picture-credit">{credit}</figcaption>}
      </figure>
      <svg className="hero-edge" aria-hidden="true">
        <pattern id="hero-edge" width="112" height="40" patternUnits="userSpaceOnUse">
          <path d="M0 18C20 18 38 4 56 4S92 18 112 18V40H0Z" fill="var(--wave-4)" />
        </pattern>
        <rect width="100%" height="40" fill="url(#hero-edge)" />
      </svg>
    </>
  )
}
