import type { Partner } from '#content/website-content.ts'
import { usePicture } from '#ui/site/use-picture.ts'
import { Wordmark } from '#ui/site/wordmark.tsx'

/** An institution by the mark drawn for it, or its own logo when it has one, and its name. */
export function PartnerName({ id, name, logo, wordmark }: Partner) {
  return (
    <span className="partner">
      {wordmark ? <Wordmark id={id} layout={wordmark.layout} /> : <Logo address={logo} />}
      <span dir="auto">{name}</span>
    </span>
  )
}

/** The logo that an institution has sent; one that fails leaves its place to the name. */
function Logo({ address }: { address: string | undefined }) {
  return <img {...usePicture(address)} alt="" width="48" height="48" decoding="async" />
}
