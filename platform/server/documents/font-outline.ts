/** A point or control point of an outline, in font units. */
export type Point = { onCurve: boolean; endContour: boolean; x: number; y: number }
type Component = Record<'glyphID' | 'dx' | 'dy' | 'scaleX' | 'scaleY' | 'scale01' | 'scale10', number>
export type Outline = { numberOfContours: number; points?: Point[]; components?: Component[] }

/** Padded with zeros to a multiple of `to`. */
export const padded = (bytes: Buffer, to: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)])

/** A glyph in the format of the `glyf` table of TrueType. */
export const writeOutline = ({ numberOfContours, points, components }: Outline): Buffer => {
  if (numberOfContours < 0) return padded(writeComposite(components ?? []), 4)
  return points && points.length > 0 ? padded(writeSimple(points), 4) : Buffer.alloc(0)
}

const writeComposite = (components: Component[]): Buffer => {
  const parts = components.map(({ glyphID, dx, dy, scaleX, scale01, scale10, scaleY }, at) => {
    // offsets as words, a full matrix, and whether another component follows
    const flags = 0x83 | (at < components.length - 1 ? 0x20 : 0)
    const matrix = [scaleX, scale01, scale10, scaleY].map((scale) =>
      Math.max(-32768, Math.min(32767, Math.round(scale * 16384))),
    )
    return Buffer.concat([uint16(flags, glyphID), int16(dx, dy, ...matrix)])
  })
  return Buffer.concat([int16(-1, 0, 0, 0, 0), ...parts])
}

const uint16 = (...values: number[]): Buffer => int16(...values.map((value) => (value << 16) >> 16))

const int16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [at, value] of values.entries()) bytes.writeInt16BE(value, 2 * at)
  return bytes
}

const writeSimple = (points: Point[]): Buffer => {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const ends = points.flatMap(({ endContour }, at) => (endContour ? [at] : []))
  return Buffer.concat([
    int16(ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)),
    uint16(...ends, 0),
    Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0))),
    int16(...steps(xs), ...steps(ys)),
  ])
}

const steps = (values: number[]): number[] => values.map((value, at) => value - (values[at - 1] ?? 0))
