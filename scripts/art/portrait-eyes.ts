import { mixColours } from './mix-colours.ts'
import type { hairColours, skins } from './portrait-parts.ts'

type Eyes = { skin: keyof typeof skins; tone: string; hair: keyof typeof hairColours; colour: string }

/** Brows in the colour of the hair, and below them two lidded almonds, each with an iris and one light. */
export const drawEyes = ({ skin, tone, hair, colour }: Eyes): string => {
  const isDark = skin === 'umber' || skin === 'ebony'
  const white = mixColours(tone, '#FFFFFF', isDark ? 0.74 : 0.82)
  const iris = isDark ? '#140B07' : '#22170F'
  const eye = [
    `<path d="M127 154q12-11 24 0q-12 8.5-24 0z" fill="${white}"/>`,
    `<circle cx="139.5" cy="152.5" r="5.3" fill="${iris}"/><circle cx="141.3" cy="150.7" r="1.5" fill="#FFFFFF"/>`,
    `<path d="M126 154.5q13-12.5 26-.5" fill="none" stroke="${lidOf(hair, colour, isDark)}" stroke-width="3.6" stroke-linecap="round"/>`,
  ].join('')
  return [
    `<path d="M124 134q15-9 29-2M171 132q15-7 29 2" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round"/>`,
    `<g id="e">${eye}</g><use href="#e" x="46"/>`,
  ].join('')
}

/** Darker than light hair, because a light line would not close the eye. */
const lidOf = (hair: Eyes['hair'], colour: string, isDark: boolean): string => {
  if (isDark) return '#160C07'
  return hair === 'black' || hair === 'brown' ? colour : mixColours(colour, '#2A1B10', 0.62)
}
