/** A colour as text: `#12ab9f`. */
export type Hex = `#${string}`

/** A colour of OKLCH: lightness from 0 to 1, chroma up to about 0.3, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number }

/** The colour on screens. A chroma that sRGB cannot show is reduced until it can. */
export const hexOf = ({ lightness, chroma, hue }: Oklch): Hex => {
  let shown = chroma
  let parts = linearOf({ lightness, chroma, hue })
  while (shown > 0 && parts.some((part) => part < -0.0005 || part > 1.0005)) {
    shown = Math.max(0, shown - 0.004)
    parts = linearOf({ lightness, chroma: shown, hue })
  }
  return `#${parts.map(toByte).join('')}`
}

/** The contrast of two colours, from 1 to 21 (WCAG 2). */
export const contrastOf = (one: Hex, other: Hex): number => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The colour between two others, in sRGB as gradients are; `share` of the second. */
export const mixOf = (one: Hex, other: Hex, share: number): Hex => {
  const [from, to] = [bytesOf(one), bytesOf(other)]
  return `#${from.map((part, at) => byte(part + ((to[at] ?? 0) - part) * share)).join('')}`
}

/** Red, green and blue, from 0 to 255. */
export const bytesOf = (colour: Hex): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Linear red, green and blue (the matrices of https://www.w3.org/TR/css-color-4/). */
const linearOf = ({ lightness, chroma, hue }: Oklch): number[] => {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const toByte = (linear: number): string => {
  const value = Math.min(1, Math.max(0, linear))
  return byte(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
}

const byte = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

const luminanceOf = (colour: Hex): number => {
  const [red = 0, green = 0, blue = 0] = bytesOf(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
