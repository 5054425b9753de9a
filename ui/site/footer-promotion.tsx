import type { ComponentProps } from 'react'
import { ArcsMap } from './globe/arcs-map.tsx'
import type { MapPair } from './globe/map-pair.ts'
import { ShareBar } from './share-bar.tsx'

type Props = {
  promotion: string
  mapPairs: readonly MapPair[]
  regionalShares: ComponentProps<typeof ShareBar>['shares']
  regionalSharesTitle?: string | undefined
  regionalSharesNote?: string | undefined
}

/** Where the experts come from (W9): the map and the shares, each omitted when the organisers gave none. */
export function FooterPromotion({
  promotion,
  mapPairs,
  regionalShares,
  regionalSharesTitle,
  regionalSharesNote,
}: Props) {
  if (mapPairs.length === 0 && regionalShares.length === 0) return null

  return (
    <section aria-labelledby="promotion" className="promotion site-width">
      <h2 id="promotion" className="text-3xl">
        {promotion}
      </h2>
      {mapPairs.length > 0 && <ArcsMap pairs={mapPairs} />}
      {regionalShares.length > 0 && (
        <ShareBar
          title={regionalSharesTitle ?? 'Regional shares'}
          note={regionalSharesNote}
          shares={regionalShares}
        />
      )}
    </section>
  )
}
