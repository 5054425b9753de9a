type Size = { width: number; height: number }
/** A part of a picture: shares of its width and height, from the top left. */
export type Part = { x: number; y: number; width: number; height: number }
/** A point of a picture: shares of its width and height, from the top left. */
export type Point = { x: number; y: number }

const whole: Part = { x: 0, y: 0, width: 1, height: 1 }

/** The largest part of a picture in the ratio of its frame, in the middle; without a ratio the whole. */
export const largestPart = ({ width, height }: Size, ratio: readonly [number, number] | undefined): Part => {
  if (!ratio) return whole
  const wanted = ratio[0] / ratio[1]
  const part = { width: Math.min(1, (height * wanted) / width), height: Math.min(1, width / wanted / height) }
  return { x: (1 - part.width) / 2, y: (1 - part.height) / 2, ...part }
}

/** Whether a part leaves out less than a pixel on each side, so that nothing needs to be cut. */
export const isWhole = ({ width, height }: Size, part: Part): boolean =>
  (1 - part.width) * width < 1 && (1 - part.height) * height < 1

/** The part within the picture, without the errors of computing in pixels of the screen. */
export const within = (part: Part): Part => {
  const [x, y] = [clamp(part.x), clamp(part.y)]
  return { x, y, width: Math.min(clamp(part.width), 1 - x), height: Math.min(clamp(part.height), 1 - y) }
}

/** A point of the picture as a point of its part; a point outside goes to the nearest edge. */
export const pointIn = (part: Part, { x, y }: Point): Point => ({
  x: clamp((x - part.x) / part.width),
  y: clamp((y - part.y) / part.height),
})

/** A point of a part as a point of the picture. */
export const pointOf = (part: Part, { x, y }: Point): Point => ({
  x: part.x + x * part.width,
  y: part.y + y * part.height,
})

const clamp = (share: number): number => Math.min(Math.max(share, 0), 1)
