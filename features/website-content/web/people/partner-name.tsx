import type { Partner } from '#content/website-content.ts'
import { usePicture } from '#ui/site/use-picture.ts'
import { Wordmark } from '#ui/site/wordmark.tsx'

/** An institution's name with its drawn mark, or with its logo if it has one. */
export function PartnerName({ id, name, logo, wordmark }: Partner) {
  return (
    <span className="partner">
      {wordmark ? <Wordmark id={id} layout={wordmark.layout} /> : <Logo address={logo} />}
      <span dir="auto">{name}</span>
    </span>
  )
}

/** The logo of an institution; if it fails to load, only the name is shown. */
function Logo({ address }: { address: string | undefined }) {
  return <img {...usePicture(address)} alt="" width="48" height="48" decoding="async" />
}
