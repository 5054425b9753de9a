import { drawMotif } from './draw-motif.ts'
import letters from './letters.json' with { type: 'json' }

type Wordmark = { initials: string; motif: string; layout: string }
type Drawing = { width: number; height: number; body: string }

/** The outlines of Archivo (OFL-1.1) at weight 600: 1,000 units to the em, capitals 686 high, baseline at 0. */
const outlines: Readonly<Record<string, { width: number; d: string }>> = letters
const capitalHeight = 686

const tenth = (value: number) => Math.round(value * 10) / 10

type Place = { x: number; y: number; height: number; centred?: boolean; widest?: number }

/** Text as outlines, which need no font: the baseline is at x, y. Letters without an outline are left out. */
const write = (text: string, { x, y, height, centred = false, widest = Infinity }: Place): string => {
  const glyphs = [...text.toUpperCase()].flatMap((letter) =>
    Object.hasOwn(outlines, letter) ? (outlines[letter] ?? []) : [],
  )
  const length = glyphs.reduce((sum, { width }) => sum + width, 0)
  const scale = Math.min(height / capitalHeight, widest / length)
  const start = centred ? x - (length * scale) / 2 : x
  let reached = 0
  const paths = glyphs.map(({ width, d }) => {
    const moved = `<path d="${d}" transform="translate(${reached} 0)"/>`
    reached += width
    return moved
  })
  return `<g transform="translate(${tenth(start)} ${y}) scale(${scale.toFixed(4)})">${paths.join('')}</g>`
}

const motifAt = (name: string, x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${drawMotif(name)}</g>`

const layouts: Readonly<Record<string, (mark: Wordmark) => Drawing>> = {
  /** The motif and the initials next to it. */
  inline: ({ initials, motif }) => ({
    width: 152,
    height: 64,
    body: motifAt(motif, 25, 32, 1) + write(initials, { x: 57, y: 45, height: 26, widest: 94 }),
  }),
  /** The motif above the initials. */
  stacked: ({ initials, motif }) => ({
    width: 64,
    height: 64,
    body:
      motifAt(motif, 32, 19, 0.75) + write(initials, { x: 32, y: 62, height: 18, centred: true, widest: 64 }),
  }),
  /** Both in a seal. */
  monogram: ({ initials, motif }) => ({
    width: 64,
    height: 64,
    body: `<circle cx="32" cy="32" r="30" fill="none" stroke="currentColor" stroke-width="2.4"/>${motifAt(motif, 32, 23, 0.62)}${write(initials, { x: 32, y: 53, height: 10.5, centred: true, widest: 34 })}`,
  }),
}

/** Draws the mark of an institution without a logo, in the text's colour. */
export const drawWordmark = (mark: Wordmark): Drawing => {
  const layout = Object.hasOwn(layouts, mark.layout) ? layouts[mark.layout] : layouts['monogram']
  return layout?.(mark) ?? { width: 0, height: 0, body: '' }
}
