import { clothes } from './portrait-clothes.ts'
import { drawEyes } from './portrait-eyes.ts'
import {
  beards,
  faces,
  glasses,
  grounds,
  hairColours,
  hairStyles,
  pigments,
  skins,
} from './portrait-parts.ts'

const lists = {
  face: faces,
  skin: skins,
  hair: hairStyles,
  hairColour: hairColours,
  glasses,
  beard: beards,
  clothes,
  ground: grounds,
} as const

type Part = keyof typeof lists
/** The chosen variant of each part. `cloth` is the colour of the clothes. */
export type Look = { [P in Part]: keyof (typeof lists)[P] } & {
  palette: keyof typeof pigments
  cloth: keyof typeof pigments
}

/**
 * The input of a drawn portrait: the same seed always gives the same look. Parts can be set, because a name does not tell a
 * face. An unknown variant is ignored.
 */
export type Avatar = {
  seed: string
  palette?: string | undefined
  parts?: Readonly<Record<string, string>> | undefined
}

/** A portrait differs from so many before it in ground, colour and hair: from all neighbours in a grid of five columns. */
const apart = 5

/** The looks of these people in the order of their grid: a later one takes the next variant where a neighbour has the same. */
export const looksOf = (avatars: readonly Avatar[]): Look[] => {
  const looks: Look[] = []
  for (const avatar of avatars) {
    const before = looks.slice(-apart)
    const look = lookOf(avatar)
    looks.push({
      ...look,
      ground: avatar.parts?.['ground']
        ? look.ground
        : nextOf(
            namesOf(grounds),
            look.ground,
            before.map(({ ground }) => ground),
          ),
      palette: isPigment(avatar.palette)
        ? look.palette
        : nextOf(
            namesOf(pigments),
            look.palette,
            before.map(({ palette }) => palette),
          ),
      ...(avatar.parts?.['hair'] ? {} : hairApart(look, before)),
    })
  }
  return looks
}

/** Hair and beard that differ from those before; no beard when all beards are taken. */
const hairApart = (look: Look, before: readonly Look[]): Pick<Look, 'hair' | 'beard'> => {
  const taken = before.map(({ hair }) => hair)
  const styles = look.beard === 'none' ? byChance : withBeard
  return styles.every((style) => taken.includes(style))
    ? { hair: nextOf(byChance, look.hair, taken), beard: 'none' }
    : { hair: nextOf(styles, look.hair, taken), beard: look.beard }
}

const namesOf = <Name extends string>(list: Readonly<Record<Name, unknown>>) => Object.keys(list) as Name[]

const nextOf = <Name extends string>(names: readonly Name[], wanted: Name, taken: readonly Name[]): Name => {
  const first = names.indexOf(wanted)
  const inTurn = [...names.slice(first), ...names.slice(0, first)]
  return inTurn.find((name) => !taken.includes(name)) ?? wanted
}

/** A scarf or a turban is never chosen by chance. */
const byChance = namesOf(hairStyles).filter((name) => name !== 'scarf' && name !== 'turban')
const withBeard: readonly Look['hair'][] = byChance.filter((name) =>
  ['short', 'part', 'quiff', 'bald', 'curls'].includes(name),
)

const lookOf = ({ seed, palette, parts = {} }: Avatar): Look => {
  const draw = drawsFrom(seed)
  const named = <P extends Part>(part: P, byNumber: (drawn: number) => Look[P]): Look[P] => {
    const drawn = byNumber(draw())
    const wanted = parts[part]
    return wanted && Object.hasOwn(lists[part], wanted) ? (wanted as Look[P]) : drawn
  }
  const face = named('face', oneOf(namesOf(faces)))
  const skin = named('skin', oneOf(namesOf(skins)))
  const hair = named('hair', oneOf(byChance))
  const hairColour = named('hairColour', oneOf(namesOf(hairColours)))
  // two thirds have none
  const eyes = named(
    'glasses',
    oneOf(['none', 'none', 'none', 'none', 'none', 'none', 'round', 'square', 'half']),
  )
  const beard = named(
    'beard',
    oneOf(withBeard.includes(hair) ? ['none', 'none', 'none', 'full', 'goatee', 'moustache'] : ['none']),
  )
  const worn = named('clothes', oneOf(namesOf(clothes)))
  const ground = named('ground', oneOf(namesOf(grounds)))
  const pigment = oneOf(namesOf(pigments))
  const drawn = { palette: pigment(draw()), cloth: pigment(draw()) }
  return {
    face,
    skin,
    hair,
    hairColour,
    glasses: eyes,
    beard,
    clothes: worn,
    ground,
    palette: isPigment(palette) ? palette : drawn.palette,
    cloth: isPigment(parts['cloth']) ? parts['cloth'] : drawn.cloth,
  }
}

const oneOf =
  <Name extends string>(names: readonly Name[]) =>
  (drawn: number): Name =>
    names[Math.floor(drawn * names.length)] as Name

const isPigment = (name: string | undefined): name is keyof typeof pigments =>
  name !== undefined && Object.hasOwn(pigments, name)

/** A deterministic generator of numbers from 0 to 1 (FNV-1a of the seed, mixed at each draw). */
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

/** A portrait for someone without a photograph, as SVG of 320 × 400: flat tones, as in a woodblock print. */
export const drawPortrait = (look: Look): string => {
  const face = faces[look.face]
  const { tone, shade, lips } = skins[look.skin]
  const tones = pigments[look.palette]
  const cloth = pigments[look.cloth]
  const colour = hairColours[look.hairColour]
  const wear: { behind?: string; front?: string } = hairStyles[look.hair]({ face, colour, cloth })
  const { chin, outline } = face
  const beard = beards[look.beard](face)
  const [left, right, bridge] = glasses[look.glasses]
  const rims = look.skin === 'umber' || look.skin === 'ebony' ? '#F3E3C8' : tones.ink
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 400" width="320" height="400">',
    grounds[look.ground](tones),
    wear.behind ?? '',
    '<g transform="translate(0 -12)">',
    `<path d="M20 430C24 320 70 300 124 284H196C250 300 296 320 300 430Z" fill="${cloth.ink}"/>`,
    `<path d="M130 ${chin - 34}h60v64q-30 40-60 0z" fill="${shade}"/>`,
    clothes[look.clothes](cloth, shade),
    '</g>',
    `<clipPath id="f"><path d="${outline}"/></clipPath><path d="${outline}" fill="${tone}"/>`,
    `<path clip-path="url(#f)" d="M250 40H172Q158 96 164 138L176 182L158 190Q166 206 162 ${chin + 10}H250Z" fill="${shade}"/>`,
    `<path d="M146 ${chin - 26}q14 7 28-1" fill="none" stroke="${lips}" stroke-width="4" stroke-linecap="round"/>`,
    beard ? `<path d="${beard}" fill="${colour}"/>` : '',
    wear.front ?? '',
    // hair must not be seen through lenses
    left ? `<path d="${left}" fill="${tone}"/><path d="${right}" fill="${shade}"/>` : '',
    drawEyes({ skin: look.skin, tone, hair: look.hairColour, colour }),
    left ? `<path d="${left}${right}${bridge}" fill="none" stroke="${rims}" stroke-width="5"/>` : '',
    '</svg>',
  ].join('')
}
