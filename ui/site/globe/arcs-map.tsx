import { type RefObject, useEffect, useRef } from 'react'
import { arcPath } from './arc-path.ts'
import { type MapPair, placesOf } from './map-pair.ts'
import { onWorldMap, worldMap } from './world-projection.ts'

/** The dotted world map with an arc for each pair and a pin at each place, the most connected one larger (W9). */
export function ArcsMap({ pairs }: { pairs: readonly MapPair[] }) {
  const labels = pairs.map(({ start, end }) => `${start.label} to ${end.label}`)
  const map = useRef<HTMLDivElement>(null)
  useMarkInSight(map)
  const connections = `${labels.length} ${labels.length === 1 ? 'connection' : 'connections'}`

  return (
    <div
      ref={map}
      className="arcs-map"
      role="img"
      aria-label={`World map with ${connections}: ${labels.join(', ')}`}
    >
      <svg viewBox={`0 0 ${worldMap.width} ${worldMap.height}`} aria-hidden="true">
        <g className="arcs">
          {pairs.map(({ start, end }, index) => (
            <path
              key={labels[index]}
              className="arc loop"
              pathLength="1"
              d={arcPath(onWorldMap(start), onWorldMap(end))}
            />
          ))}
        </g>
        {placesOf(pairs).map((place, rank) => {
          const { x, y } = onWorldMap(place)
          return (
            <circle
              key={`${place.label} ${x} ${y}`}
              className={rank === 0 ? 'pin pin-hub' : 'pin'}
              cx={x}
              cy={y}
              r={rank === 0 ? 7 : 4.5}
            />
          )
        })}
      </svg>
    </div>
  )
}

/** Marks the element while a part of it is in the window. */
const useMarkInSight = (box: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    const observer = new IntersectionObserver((seen) =>
      current.toggleAttribute('data-seen', seen.at(-1)?.isIntersecting === true),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [box])
