import type { MapPlace } from './map-pair.ts'

/** The size of the world map. It omits the land around the south pole. */
export const worldMap = { width: 800, height: 380 }

/**
 * The position of a place on the world map, which is in the Natural Earth projection (Tom Patterson; the polynomial of
 * Bojan Savric). A place south of the map is drawn at its lower edge.
 */
export const onWorldMap = ({ lat, lng }: Pick<MapPlace, 'lat' | 'lng'>): { x: number; y: number } => {
  const north = (clamp(lat, 90) * Math.PI) / 180
  const east = (clamp(lng, 180) * Math.PI) / 180
  const n2 = north * north
  const n4 = n2 * n2
  const x = east * (0.8707 - 0.131979 * n2 + n4 * (-0.013791 + n4 * (0.003971 * n2 - 0.001529 * n4)))
  const y = north * (1.007226 + n2 * (0.015085 + n4 * (-0.044475 + 0.028874 * n2 - 0.005916 * n4)))

  return { x: tenth(388.44 + 152.15 * x), y: tenth(Math.min(215.25 - 152.15 * y, worldMap.height - 8)) }
}

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value))

const tenth = (value: number) => Math.round(value * 10) / 10
