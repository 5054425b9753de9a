import type { MapPlace } from './map-pair.ts'

/** On or near the unit sphere: x to the right, y up, z towards the viewer. */
export type Point = readonly [x: number, y: number, z: number]

/** The position of a place on a sphere centred on longitude 0. */
export const onSphere = ({ lat, lng }: Pick<MapPlace, 'lat' | 'lng'>): Point => {
  const north = radians(lat)
  const east = radians(lng)
  return [Math.cos(north) * Math.sin(east), Math.sin(north), Math.cos(north) * Math.cos(east)]
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Those of `count` evenly spread points (a Fibonacci sphere, from the north) whose bit is set in the mask (base64). */
export const landPoints = (mask: string, count: number): Point[] => {
  const bytes = atob(mask)
  const points: Point[] = []
  for (let index = 0; index < count; index++) {
    if (!(bytes.charCodeAt(index >> 3) & (1 << (index & 7)))) continue
    const y = 1 - (2 * (index + 0.5)) / count
    const radius = Math.sqrt(1 - y * y)
    const angle = index * goldenAngle
    points.push([radius * Math.sin(angle), y, radius * Math.cos(angle)])
  }
  return points
}

/** Rotates the sphere so that this place, in degrees, is in its centre. */
export const turnedTo = ({ lat, lng }: Pick<MapPlace, 'lat' | 'lng'>): ((point: Point) => Point) => {
  const cosEast = Math.cos(radians(lng))
  const sinEast = Math.sin(radians(lng))
  const cosNorth = Math.cos(radians(lat))
  const sinNorth = Math.sin(radians(lat))
  return ([x, y, z]) => {
    const near = x * sinEast + z * cosEast
    return [x * cosEast - z * sinEast, y * cosNorth - near * sinNorth, y * sinNorth + near * cosNorth]
  }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

const arcSteps = 48

/** The great-circle arc between two places: the longer, the higher. Empty when it is not unique. */
export const arcBetween = (start: Point, end: Point): Point[] => {
  const cosine = start[0] * end[0] + start[1] * end[1] + start[2] * end[2]
  const distance = Math.acos(Math.max(-1, Math.min(1, cosine)))
  // the same place, or the antipode
  if (Math.sin(distance) < 1e-3) return []

  return Array.from({ length: arcSteps + 1 }, (_, step): Point => {
    const share = step / arcSteps
    const height = 1 + 0.08 * distance * Math.sin(Math.PI * share)
    const near = (Math.sin((1 - share) * distance) / Math.sin(distance)) * height
    const far = (Math.sin(share * distance) / Math.sin(distance)) * height
    return [start[0] * near + end[0] * far, start[1] * near + end[1] * far, start[2] * near + end[2] * far]
  })
}
