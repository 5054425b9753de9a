import { useCallback, useState } from 'react'
import type { Partner } from '#content/website-content.ts'

/** An institution by its logo, when it has one, and its name. A logo that fails leaves the name. */
export function PartnerName({ name, logo }: Partner) {
  const [failed, setFailed] = useState(false)
  // It may have failed before the page answers to events.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true)
  }, [])

  return (
    <span className="partner">
      {logo && !failed && (
        <img
          ref={look}
          src={logo}
          alt=""
          width="48"
          height="48"
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
      <span dir="auto">{name}</span>
    </span>
  )
}
