import { mixOf } from '#shared/look/colour.ts'
import { isAsDrawn, type Look, type LookName } from '#shared/look/look.ts'
import { grounds, type Palette, paletteOf } from '#shared/look/palette.ts'
import lens from './lens.css?inline'
import art from './look-art.css?inline'
import plain from './plain.css?inline'
import pulse from './pulse.css?inline'

/** In a function, because scripts for browsers leave out only what is not calculated when they load. */
const sheetsOf = (): Readonly<Record<LookName, string>> => ({
  sun: '',
  lens: art + lens,
  pulse: art + pulse,
  plain,
})

/** Of the parts of the palette: the names in the style sheets. */
const accentNames = {
  'sun-1': 'sun1',
  'sun-2': 'sun2',
  flame: 'flame',
  shu: 'line',
  go: 'go',
  'go-hover': 'goHover',
  'on-go': 'onGo',
  'bar-go': 'barGo',
  'bar-go-hover': 'barGoHover',
  'bar-on-go': 'barOnGo',
  'bar-mark': 'barMark',
} as const satisfies Record<string, keyof Palette>
const sceneNames = {
  'sky-band': 'band',
  'sky-1': 'sky1',
  'sky-2': 'sky2',
  'sky-3': 'sky3',
  'sky-4': 'sky4',
  'wave-1': 'wave1',
  'wave-2': 'wave2',
  'wave-3': 'wave3',
  'wave-4': 'wave4',
  'wave-line': 'waveLine',
  near: 'near',
  far: 'far',
} as const satisfies Record<string, keyof Palette>

/**
 * The styles of a look: its colours in both themes, and the rules of its own first view. They are in no layer and name the
 * root twice, so they win over the style sheet, whichever comes first.
 */
export const lookStyles = (look: Look): string => {
  const { light, dark } = paletteOf(look)
  // a sky that follows the time of day stays as it is, unless the look has a sky of its own
  const ownSky = look.name === 'plain' || (look.name !== 'sun' && isAsDrawn(look))
  const rules = (palette: Palette, { ink, ink2 }: { ink: string; ink2: string }) => {
    const dot = mixOf(palette.sun1, '#000000', 0.55)
    const accent = `${declarations(palette, accentNames)}--sun-dot:${dot};--sun-dot-back:${dot}2e;`
    const scene = declarations(palette, sceneNames)
    return { root: accent + scene, sky: accent + (ownSky ? `${scene}--ink:${ink};--ink-2:${ink2};` : '') }
  }
  const [day, night] = [rules(light, grounds.light), rules(dark, grounds.dark)]
  return [
    `:root:root{${day.root}}.sky.sky{${day.sky}}`,
    `@media not print{:root[data-theme=dark]{${night.root}}[data-theme=dark] .sky.sky{${night.sky}}}`,
    ownSky ? ofOwnSky : '',
    sheetsOf()[look.name],
  ].join('')
}

/** The sea of a time of day, and the waves of a card, take the colours of the look. */
const ofOwnSky =
  '.sky.sky>.sea{filter:none}@media screen{:root:not([data-theme=dark]) .feature-card:first-child{background-blend-mode:luminosity}}'

const declarations = (palette: Palette, names: Readonly<Record<string, keyof Palette>>): string =>
  Object.entries(names)
    .map(([name, part]) => `--${name}:${palette[part]};`)
    .join('')
