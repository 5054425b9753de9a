import { mixColours } from './mix-colours.ts'
import type { Tones } from './portrait-parts.ts'

const path = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`

/**
 * What somebody wears at the neck. `skin` is the shade of the throat, so that an open collar shows the person and not the
 * ground behind them.
 */
export const clothes = {
  suit: ({ half, paper }: Tones, skin: string) =>
    [
      path('M118 286L160 396L202 286Q192 278 190 262H130Q128 278 118 286Z', paper),
      path('M130 240h60v42L160 308L130 282Z', skin),
      path('M122 284L142 330L160 312L178 330L198 284L190 276L160 312L130 276Z', '#FFFFFF'),
      path('M118 286L160 396L202 286L228 300L168 410H152L92 300Z', paper),
      path('M150 330h20l8 80h-36z', half),
    ].join(''),
  round: ({ half }: Tones, skin: string) =>
    path('M118 284Q160 340 202 284Q192 280 190 240H130Q128 280 118 284Z', skin) +
    path('M112 286Q160 346 208 286L216 300Q160 370 104 300Z', half),
  /** Left over right, with a line of shadow below the upper edge. */
  crossed: ({ ink, paper }: Tones, skin: string) =>
    [
      path('M120 284L160 352L200 284L190 240H130Z', skin),
      stroke('M112 280L157 354', mixColours(paper, ink, 0.16), 25),
      stroke('M209 279L104 446', paper, 25),
      stroke('M222 285L118 450', mixColours(ink, '#000000', 0.25), 2.5),
    ].join(''),
  /** Of the garment's colour, lighter: another one would look like the ground. */
  rollneck: ({ ink }: Tones, _skin: string) =>
    path('M122 254h76v44q-38 22-76 0z', mixColours(ink, '#FFFFFF', 0.22)) +
    stroke('M122 262q38 20 76 0', ink, 2.5),
} as const
