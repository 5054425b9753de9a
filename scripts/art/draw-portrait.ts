/** Three tones of one pigment: ink, half tone, paper. */
const palettes = {
  ai: { ink: '#163F7C', half: '#A9C9DC', paper: '#F3F6F6' },
  shu: { ink: '#A92C12', half: '#F0A88C', paper: '#FDF0EB' },
  asagi: { ink: '#0B6074', half: '#9BD0D8', paper: '#EAF6F7' },
  wakatake: { ink: '#17693F', half: '#A5D4B0', paper: '#EFF8F1' },
  yamabuki: { ink: '#8A5A00', half: '#F4CD6B', paper: '#FDF6E0' },
  murasaki: { ink: '#55338A', half: '#C4AEE4', paper: '#F5F0FB' },
} as const

type Tones = { ink: string; half: string; paper: string }
/** Where the head ends to both sides and on top; it stands at 160, 140. */
type Head = { left: number; right: number; crown: number }

type Hair = { front: string; behind?: string }

const hairStyles: readonly (({ left, right, crown }: Head) => Hair)[] = [
  // a parting
  ({ left, right, crown }) => ({
    front: `M${left - 4} 144C${left - 10} ${crown - 34} ${right + 10} ${crown - 34} ${right + 4} 144C${right - 4} 106 180 92 142 96S${left + 2} 118 ${left - 4} 144Z`,
  }),
  // short
  ({ left, right, crown }) => ({
    front: `M${left - 3} 140C${left} ${crown - 26} ${right} ${crown - 26} ${right + 3} 140C${right - 12} 96 ${left + 12} 96 ${left - 3} 140Z`,
  }),
  // combed to one side
  ({ left, right, crown }) => ({
    front: `M${left - 6} 148C${left - 16} ${crown - 40} ${right + 20} ${crown - 30} ${right + 4} 134C190 110 154 80 ${left + 8} 110Z`,
  }),
  // long, with a fringe
  ({ left, right, crown }) => ({
    behind: `M${left - 14} 236C${left - 30} ${crown - 50} ${right + 30} ${crown - 50} ${right + 14} 236C${right + 6} 160 ${right - 8} 106 166 94C${left + 6} 106 ${left - 4} 160 ${left - 14} 236Z`,
    front: `M${left - 2} 140C${left} ${crown - 24} ${right} ${crown - 24} ${right + 2} 140C${right - 14} 100 150 82 ${left - 2} 140Z`,
  }),
  // a bob
  ({ left, right, crown }) => ({
    front: `M${left - 10} 180C${left - 24} ${crown - 46} ${right + 24} ${crown - 46} ${right + 10} 180C${right} 120 184 100 150 100S${left} 130 ${left - 10} 180Z`,
  }),
  // a bun
  ({ left, right, crown }) => ({
    front: `M${left - 2} 132C${left} ${crown - 22} ${right} ${crown - 22} ${right + 2} 132C${right - 10} 94 ${left + 10} 94 ${left - 2} 132ZM140 ${crown - 8}a22 20 0 1 1 40 0z`,
  }),
]

const collars: readonly ((tones: Tones) => string)[] = [
  ({ paper }) => `<path d="M130 236l30 34 30-34 14 10-44 74-44-74z" fill="${paper}"/>`,
  ({ paper }) => `<path d="M126 232q34 30 68 0l6 14q-40 36-80 0z" fill="${paper}" opacity=".85"/>`,
  ({ paper, half }) =>
    `<path d="M152 262h16l8 58h-32z" fill="${half}"/><path d="M128 234l32 32 32-32 8 14-40 40-40-40z" fill="${paper}"/>`,
]

/**
 * Draws the portrait of somebody who has no photograph, as SVG: the same seed gives the same face, always. Two tones on
 * paper as in a woodblock print, so nobody is given a colour of skin. An unknown palette becomes indigo.
 */
export const drawPortrait = ({ seed, palette }: { seed: string; palette: string }): string => {
  const tones = palettes[isPalette(palette) ? palette : 'ai']
  const { ink, half, paper } = tones
  const draw = drawsFrom(seed)
  const rx = Math.round(56 + draw() * 14)
  const ry = Math.round(74 + draw() * 12)
  const { front, behind } = oneOf(hairStyles, draw())({ left: 160 - rx, right: 160 + rx, crown: 140 - ry })
  const hasGlasses = draw() < 0.34
  const collar = oneOf(collars, draw())(tones)
  const tilt = (draw() * 8 - 4).toFixed(1)
  const sun = { x: Math.round(60 + draw() * 200), r: Math.round(62 + draw() * 40) }
  const shoulder = Math.round(112 + draw() * 22)

  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320">',
    backdrop(tones, sun),
    `<linearGradient id="face" y2=".35"><stop offset=".5" stop-color="${paper}"/><stop offset=".5" stop-color="${half}"/></linearGradient>`,
    `<g transform="rotate(${tilt} 160 320)">`,
    behind ? `<path d="${behind}" fill="${ink}"/>` : '',
    `<path d="M${160 - shoulder} 340C${164 - shoulder} 250 100 244 136 232h48C220 244 ${156 + shoulder} 250 ${160 + shoulder} 340Z" fill="${ink}"/>`,
    collar,
    `<ellipse cx="160" cy="140" rx="${rx}" ry="${ry}" fill="url(#face)"/>`,
    `<path d="M138 ${120 + ry}h44v44q-22 22-44 0z" fill="${half}"/>`,
    `<path d="${front}" fill="${ink}"/>`,
    hasGlasses ? glassesOver(ink) : '',
    '</g></svg>',
  ].join('')
}

const isPalette = (name: string): name is keyof typeof palettes => Object.hasOwn(palettes, name)

/** Numbers from 0 to 1 that follow from the seed alone (FNV-1a, mixed at each draw). */
const drawsFrom = (seed: string) => {
  let hash = 2166136261
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)

  return (): number => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
    hash ^= hash >>> 16
    return (hash >>> 0) / 4294967296
  }
}

const oneOf = <T>(list: readonly T[], draw: number): T => list[Math.floor(draw * list.length)] as T

const backdrop = ({ ink, half, paper }: Tones, sun: { x: number; r: number }): string => {
  const waves = [0.1, 0.17, 0.24].map((opacity, row) => {
    const crest = `q20 ${-14 - row * 2} 40 0`
    return `<path d="M-20 ${262 + row * 18}${crest.repeat(9)}V340H-20Z" fill="${ink}" opacity="${opacity}"/>`
  })
  return [
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${half}"/><stop offset=".55" stop-color="${paper}"/></linearGradient>`,
    '<rect width="320" height="320" fill="url(#sky)"/>',
    `<circle cx="${sun.x}" cy="118" r="${sun.r}" fill="${paper}" opacity=".75"/>`,
    ...waves,
  ].join('')
}

const glassesOver = (ink: string): string =>
  `<g fill="none" stroke="${ink}" stroke-width="5"><circle cx="135" cy="142" r="17"/><circle cx="185" cy="142" r="17"/><path d="M152 140q8-5 16 0"/></g>`
