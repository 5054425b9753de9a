/** A place on earth; degrees, north and east are positive. */
export type MapPlace = { label: string; lat: number; lng: number }

/** Two places joined by an arc. */
export type MapPair = { start: MapPlace; end: MapPlace }

/** The distinct places of these pairs, the one with the most connections first. */
export const placesOf = (pairs: readonly MapPair[]): MapPlace[] => {
  const places = new Map<string, { place: MapPlace; connections: number }>()
  for (const place of pairs.flatMap(({ start, end }) => [start, end])) {
    const known = places.get(nameOf(place))
    places.set(nameOf(place), { place, connections: (known?.connections ?? 0) + 1 })
  }

  return [...places.values()]
    .sort((one, other) => other.connections - one.connections)
    .map(({ place }) => place)
}

const nameOf = ({ label, lat, lng }: MapPlace) => `${label} ${lat} ${lng}`
