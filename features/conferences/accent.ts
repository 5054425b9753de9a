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
    const channels = strongestIn(lightness, hue)
    const contrast = 1.05 / (luminanceOf(channels) + 0.05)
    if (contrast >= leastContrast)
      return { colour: hexOf(channels), contrast: Math.floor(contrast * 10) / 10 }
  }
}

/** The hue that is farthest from those of other conferences, so that their rings differ. */
export const hueBeside = (others: readonly number[]): number => {
  const distance = (hue: number) =>
    Math.min(360, ...others.map((other) => Math.min((hue - other + 360) % 360, (other - hue + 360) % 360)))
  const offered = Array.from({ length: 36 }, (_, index) => (210 + index * 10) % 360)
  return offered.reduce((best, hue) => (distance(hue) > distance(best) ? hue : best))
}

type Channels = readonly [red: number, green: number, blue: number]

/** Linear sRGB with the most chroma that a screen can show. */
const strongestIn = (lightness: number, hue: number): Channels => {
  for (let strength = chroma; strength > 0; strength -= 0.005) {
    const channels = linearOf(lightness, strength, hue)
    if (channels.every((channel) => channel >= 0 && channel <= 1)) return channels
  }
  return linearOf(lightness, 0, hue)
}

/** OKLCH in linear sRGB, by Björn Ottosson's matrices. */
const linearOf = (lightness: number, strength: number, hue: number): Channels => {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [strength * Math.cos(angle), strength * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const luminanceOf = ([red, green, blue]: Channels) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

const hexOf = (channels: Channels): string =>
  `#${channels
    .map((channel) => (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055))
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
