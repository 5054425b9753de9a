import type { ShownPicture } from '#content/shown-picture.ts'
import type { ShownPartner } from '#features/website-content/website-content.contract.ts'
import { usePicture } from '#ui/site/use-picture.ts'
import { Wordmark } from '#ui/site/wordmark.tsx'

/** An institution's name with its drawn mark, or with its logo if it has one. */
export function PartnerName({ id, name, logo, wordmark }: ShownPartner) {
  return (
    <span className="partner">
      {wordmark ? <Wordmark id={id} layout={wordmark.layout} /> : <Logo picture={logo} />}
      <span dir="auto">{name}</span>
    </span>
  )
}

/** The logo of an institution, which its name describes; if it fails to load, only the name is shown. */
function Logo({ picture }: { picture: ShownPicture | undefined }) {
  return <img width="48" height="48" {...usePicture(picture)} alt="" decoding="async" />
}
