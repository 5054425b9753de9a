import type { Look } from '#shared/look/look.ts'
import { type Palette, paletteOf } from '#shared/look/palette.ts'
import {
  both,
  circle,
  drawLayers,
  everywhere,
  type Layer,
  lensShape,
  outline,
  segment,
  water,
} from './draw-layers.ts'
import { icoOf, pngOf } from './png.ts'

/** The ground and the ring of every mark. */
const [ground, chalk] = ['#07090d', '#f3f6f6'] as const

/** The mark is on black in both themes, where the sun of the night is bright enough. */
const markPalette = (look: Look): Palette => {
  const { light, dark } = paletteOf(look)
  return { ...dark, wave2: light.wave2 }
}

/** The mark of a look as SVG: its sun in a ring. */
export const markSvg = (look: Look): string => {
  const palette = markPalette(look)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 38 38"><circle cx="19" cy="19" r="19" fill="${ground}"/><clipPath id="c"><circle cx="19" cy="19" r="14"/></clipPath><circle cx="19" cy="19" r="15.6" fill="none" stroke="${chalk}" stroke-width="3.4"/><g clip-path="url(#c)">${insideOf(look, palette)}</g></svg>`
}

const insideOf = ({ name }: Look, { sun1, barMark, flame, wave2 }: Palette): string => {
  switch (name) {
    case 'lens':
      return `<path d="M5 14h9l12 5M5 24h9l12-5" fill="none" stroke="${chalk}" stroke-width="1.4"/><path d="M14 7c5 7 5 17 0 24-5-7-5-17 0-24z" fill="${wave2}" stroke="${chalk}" stroke-width="1.5"/><circle cx="25.5" cy="19" r="5.4" fill="${sun1}"/>`
    case 'pulse':
      return `<circle cx="19" cy="17" r="9" fill="${sun1}"/><path d="M19 9c3 4.5 3.4 6.500 3 8.500a3 3 0 0 1-6 0c-.4-2 0-4 3-8.500z" fill="${flame}"/><path d="M3 25q4-4 8 0t8 0 8 0 8 0v13H3z" fill="${ground}"/><path d="M3 25q4-4 8 0t8 0 8 0 8 0" fill="none" stroke="${chalk}" stroke-width="2"/>`
    case 'plain':
      return `<circle cx="19" cy="19" r="14" fill="${barMark}"/><path d="M3 22q4-5 8 0t8 0 8 0 8 0v16H3z" fill="${ground}"/>`
    default:
      return `<circle cx="19" cy="19" r="8.6" fill="${sun1}"/><path d="M3 22q4-5 8 0t8 0 8 0 8 0v16H3z" fill="${ground}"/><path d="M3 22q4-5 8 0t8 0 8 0 8 0" fill="none" stroke="${chalk}" stroke-width="2"/>`
  }
}

/** The mark as an icon for tabs, 32 pixels wide. */
export const markIco = (look: Look): Buffer => icoOf(pngOf(drawMark(look, 32, 38)), 32)

/** The mark on a dark ground, where devices crop the corners; 180 pixels wide. */
export const touchIcon = (look: Look): Buffer => pngOf(drawMark(look, 180, 44))

/** Draws the mark in the middle of a square of so many units; of more than the mark's 38, on a ground. */
const drawMark = (look: Look, pixels: number, units: number) => {
  const centre = units / 2
  const within = circle(centre, centre, 14)
  const palette = markPalette(look)
  const layers: Layer[] = [
    { shape: units > 38 ? everywhere : circle(centre, centre, 19), colour: ground },
    ...inside(look, palette, centre).map((layer) => ({ ...layer, shape: both(layer.shape, within) })),
    { shape: outline(circle(centre, centre, 15.6), 3.4), colour: chalk },
  ]
  return drawLayers({ width: pixels, height: pixels, scale: pixels / units }, layers)
}

const inside = ({ name }: Look, { sun1, barMark, flame, wave2 }: Palette, centre: number): Layer[] => {
  const waves = water(centre + 3, 16, 5)
  if (name === 'lens') {
    const glass = lensShape(centre - 5, centre, 7.5, 24)
    return [
      { shape: segment(centre - 14, centre - 5, centre - 5, centre - 5, 1.4), colour: chalk },
      { shape: segment(centre - 14, centre + 5, centre - 5, centre + 5, 1.4), colour: chalk },
      { shape: segment(centre - 5, centre - 5, centre + 7, centre, 1.4), colour: chalk },
      { shape: segment(centre - 5, centre + 5, centre + 7, centre, 1.4), colour: chalk },
      { shape: glass, colour: wave2 },
      { shape: outline(glass, 1.5), colour: chalk },
      { shape: circle(centre + 6.5, centre, 5.4), colour: sun1 },
    ]
  }
  const low = water(centre + 6, 16, 4)
  const light = lensShape(centre, centre - 5, 5.5, 12)
  if (name === 'pulse')
    return [
      { shape: circle(centre, centre - 2, 9), colour: sun1 },
      { shape: light, colour: flame },
      { shape: low, colour: ground },
      { shape: outline(low, 2), colour: chalk },
    ]
  if (name === 'plain')
    return [
      { shape: circle(centre, centre, 14), colour: barMark },
      { shape: waves, colour: ground },
    ]
  return [
    { shape: circle(centre, centre, 8.6), colour: sun1 },
    { shape: waves, colour: ground },
    { shape: outline(waves, 2), colour: chalk },
  ]
}
