import { BarFigure } from './bar-figure.tsx'
import { ArcsMap } from './globe/arcs-map.tsx'
import type { MapPair } from './globe/map-pair.ts'

type Props = {
  promotion: string
  mapPairs: readonly MapPair[]
  regionalShares: readonly { label: string; value: number; unit?: string | undefined }[]
}

/** From where the experts come (W9): the map and the shares, each left out when the organisers gave none. */
export function FooterPromotion({ promotion, mapPairs, regionalShares }: Props) {
  if (mapPairs.length === 0 && regionalShares.length === 0) return null

  return (
    <section aria-labelledby="promotion" className="promotion site-width">
      <div>
        <h2 id="promotion" className="text-3xl">
          {promotion}
        </h2>
        {mapPairs.length > 0 && <ArcsMap pairs={mapPairs} />}
      </div>
      {regionalShares.length > 0 && (
        <BarFigure
          title={<span className="sr-only">Regional shares</span>}
          heads={['Region', 'Share']}
          items={regionalShares}
        />
      )}
    </section>
  )
}
