import { contrastOf, hexOf } from '#shared/look/colour.ts'

/** The accent colour of a conference: text that is white stands on it. */
export type Accent = {
  /** For CSS: `#9b37a8`. */
  colour: string
  /** The contrast of white text on it, such as 5.9; at least 4.5 for every hue. */
  contrast: number
}

const leastContrast = 5
const chroma = 0.19

/** The accent of a hue in degrees: as light and as strong as white text on it allows. */
export const accentOf = (hue: number): Accent => {
  for (let lightness = 0.62; ; lightness -= 0.01) {
    const colour = hexOf({ lightness, chroma, hue })
    const contrast = contrastOf(colour, '#ffffff')
    if (contrast >= leastContrast) return { colour, contrast: Math.floor(contrast * 10) / 10 }
  }
}

/** The hue that is farthest from those of other conferences, so that their rings differ. */
export const hueBeside = (others: readonly number[]): number => {
  const distance = (hue: number) =>
    Math.min(360, ...others.map((other) => Math.min((hue - other + 360) % 360, (other - hue + 360) % 360)))
  const offered = Array.from({ length: 36 }, (_, index) => (210 + index * 10) % 360)
  return offered.reduce((best, hue) => (distance(hue) > distance(best) ? hue : best))
}
