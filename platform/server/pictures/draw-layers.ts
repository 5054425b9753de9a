import { bytesOf, type Hex } from '#shared/look/colour.ts'
import type { Pixels } from './png.ts'

/**
 * How much of a point is inside a shape, from its distance to the edge: positive inside, in units of the drawing.
 */
export type Shape = (x: number, y: number) => number

/**
 * A shape in a colour, or in one that depends on the height; `opacity` from 0 to 1. `rows`: the heights between which there is
 * anything of it, so that no other pixel is asked.
 */
export type Layer = {
  shape: Shape
  colour: Hex | ((y: number) => Hex)
  opacity?: number
  rows?: readonly [from: number, to: number]
}

/** Draws the layers one over the other, with smooth edges. `scale`: pixels of one unit. */
export const drawLayers = (
  { width, height, scale = 1 }: { width: number; height: number; scale?: number },
  layers: readonly Layer[],
): Pixels => {
  const rgba = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++) {
    const y = (row + 0.5) / scale
    for (const { shape, colour, opacity = 1, rows } of layers) {
      if (rows && (y < rows[0] - 2 || y > rows[1] + 2)) continue
      const parts = bytesOf(typeof colour === 'string' ? colour : colour(y))
      for (let column = 0; column < width; column++) {
        const share = shape((column + 0.5) / scale, y) * scale + 0.5
        if (share > 0) blend(rgba, (row * width + column) * 4, parts, (share < 1 ? share : 1) * opacity)
      }
    }
  }
  return { width, height, rgba }
}

/** Paints over a pixel. */
const blend = (rgba: Uint8Array, at: number, colour: readonly number[], share: number): void => {
  const below = (rgba[at + 3] ?? 0) / 255
  const opacity = share + below * (1 - share)
  for (let part = 0; part < 3; part++) {
    const under = rgba[at + part] ?? 0
    rgba[at + part] = Math.round(((colour[part] ?? 0) * share + under * below * (1 - share)) / opacity)
  }
  rgba[at + 3] = Math.round(opacity * 255)
}

export const everywhere: Shape = () => 1

export const circle =
  (centreX: number, centreY: number, radius: number): Shape =>
  (x, y) =>
    radius - Math.hypot(x - centreX, y - centreY)

/** The line of a shape's edge. */
export const outline =
  (shape: Shape, width: number): Shape =>
  (x, y) =>
    width / 2 - Math.abs(shape(x, y))

/** What is in both shapes. */
export const both =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.min(one(x, y), other(x, y))

/** A line between two points. */
export const segment = (fromX: number, fromY: number, toX: number, toY: number, width: number): Shape => {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const length = dx * dx + dy * dy
  return (x, y) => {
    const along = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / length))
    return width / 2 - Math.hypot(x - fromX - along * dx, y - fromY - along * dy)
  }
}

/** The upright lens between two arcs, `width` wide and `height` high. */
export const lensShape = (centreX: number, centreY: number, width: number, height: number): Shape => {
  const radius = (height * height + width * width) / (4 * width)
  const offset = radius - width / 2
  return both(circle(centreX - offset, centreY, radius), circle(centreX + offset, centreY, radius))
}

/** Water from `level` down, with crests each `period`, `rise` high; troughs are flatter than crests. */
export const water = (level: number, period: number, rise: number, shift = 0): Shape => {
  const surface = (x: number) => {
    const angle = ((x + shift) / period) * 2 * Math.PI
    return level - rise * (Math.cos(angle) * 0.5 + Math.cos(2 * angle) * 0.12)
  }
  // each column is asked for each of its rows
  const known = new Map<number, readonly [top: number, slant: number]>()
  return (x, y) => {
    let column = known.get(x)
    if (!column) {
      column = [surface(x), Math.hypot(1, surface(x + 0.5) - surface(x - 0.5))]
      known.set(x, column)
    }
    // across the slope, so that the edge is as smooth everywhere
    return (y - column[0]) / column[1]
  }
}

/** Water in steps of a square `stitch`; `steps`: the heights of one period, in stitches from `level` down. */
export const stitchedWater = (level: number, stitch: number, steps: readonly number[]): Shape => {
  const topOf = (x: number) =>
    level + stitch * (steps[((Math.floor(x / stitch) % steps.length) + steps.length) % steps.length] ?? 0)
  return (x, y) => y - topOf(x)
}

/** A cross in each square of `stitch`, where there is water. */
export const stitches = (within: Shape, stitch: number, width: number): Shape => {
  const arm = stitch * 0.27
  return (x, y) => {
    if (within(x, y) < 0) return -1
    const [dx, dy] = [
      (((x % stitch) + stitch) % stitch) - stitch / 2,
      (((y % stitch) + stitch) % stitch) - stitch / 2,
    ]
    const ends = arm - Math.max(Math.abs(dx), Math.abs(dy)) + width / 2
    return Math.min(ends, width / 2 - Math.min(Math.abs(dx - dy), Math.abs(dx + dy)) / Math.SQRT2)
  }
}
