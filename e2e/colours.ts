/** A computed CSS colour with components from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number]

const rgbOf = (computed: string): Rgb => {
  const [red, green, blue] = [...computed.matchAll(/[\d.]+/g)].map(([part]) => Number(part) / 255)
  if (!computed.startsWith('rgb') || blue === undefined) throw new Error(`No colour: ${computed}`)
  return [red ?? 0, green ?? 0, blue]
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

const luminance = (colour: string): number => {
  const [red, green, blue] = rgbOf(colour).map(linear) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio; text needs 4.5. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The name of a colour by its hue in degrees, if it is saturated enough. */
export const nameOf = (colour: string): 'grey' | 'red' | 'orange' | 'yellow' | 'green' | 'another' => {
  const [red, green, blue] = rgbOf(colour)
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range / (1 - Math.abs(2 * most - range - 1)) < 0.3) return 'grey'
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  const hue = (sixth * 60 + 360) % 360
  if (hue < 15 || hue >= 330) return 'red'
  if (hue < 35) return 'orange'
  if (hue < 65) return 'yellow'
  return hue >= 90 && hue < 165 ? 'green' : 'another'
}

/** Perceived distance of two colours (OKLab); 0.02 is just noticeable, 0.1 unmistakable. */
export const apart = (one: string, other: string): number => {
  const [a, b] = [one, other].map((colour) => {
    const [red, green, blue] = rgbOf(colour).map(linear) as unknown as Rgb
    const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return [
      0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
      1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    ]
  }) as [number[], number[]]
  return Math.hypot(...a.map((part, at) => part - (b[at] ?? 0)))
}
