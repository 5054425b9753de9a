import { contrastOf, type Hex, hexOf } from './colour.ts'
import {
  type Accent,
  blueScene,
  gold,
  greenScene,
  hibiscus,
  type Scene,
  type Themes,
  vermilion,
  violetScene,
} from './drawn-palettes.ts'
import { isAsDrawn, type Look, type LookName } from './look.ts'

/** The colours of a look, of pages and of what is drawn on paper or sent by email. */
export type Palette = Scene & Accent

/** Grounds and inks that the colours are judged by, as in ui/styles/tokens.css. */
export const grounds = {
  light: { canvas: '#f3f6f6', surface: '#ffffff', ink: '#0e1a2b', ink2: '#43536a' },
  dark: { canvas: '#0a1220', surface: '#111c2e', ink: '#edf2f6', ink2: '#b1bfd0' },
} as const satisfies Themes<Readonly<Record<string, Hex>>>

/** The header, which is black in both themes. */
export const headerGround: Hex = '#07090d'

/** The least contrast of text. */
const leastOfText = 4.5

const drawn: Readonly<Record<LookName, readonly [Themes<Scene>, Themes<Accent>] | undefined>> = {
  sun: [blueScene, vermilion],
  lens: [violetScene, gold],
  pulse: [greenScene, hibiscus],
  plain: undefined,
}

/**
 * The colours of a look in both themes. At the hue that it was drawn for it has its own; at every other the accent has this
 * hue, above a sea that goes with all of them, with the lightness at which its text can be read (4.5:1).
 */
export const paletteOf = (look: Look): Themes<Palette> => {
  const own = isAsDrawn(look) ? drawn[look.name] : undefined
  const [scene, accent] = own ?? [sceneOf(look), accentOf(look.hue)]
  return {
    light: { ...scene.light, ...accent.light },
    dark: { ...scene.dark, ...accent.dark },
  }
}

const sceneOf = ({ name, hue }: Look): Themes<Scene> => (name === 'plain' ? quietScene(hue) : blueScene)

/** A sky and a sea of one hue, without much colour. */
const quietScene = (hue: number): Themes<Scene> => {
  const at = (lightness: number, chroma: number) => hexOf({ lightness, chroma, hue })
  return {
    light: {
      band: at(0.4, 0.05),
      sky1: at(0.9, 0.022),
      sky2: at(0.955, 0.01),
      sky3: at(0.965, 0.012),
      sky4: at(0.92, 0.04),
      wave1: at(0.85, 0.035),
      wave2: at(0.7, 0.05),
      wave3: at(0.46, 0.05),
      wave4: at(0.32, 0.042),
      waveLine: 'rgb(255 255 255 / 0.5)',
      near: at(0.32, 0.042),
      far: at(0.74, 0.04),
    },
    dark: {
      band: at(0.14, 0.02),
      sky1: at(0.2, 0.026),
      sky2: at(0.225, 0.028),
      sky3: at(0.26, 0.034),
      sky4: at(0.34, 0.055),
      wave1: at(0.38, 0.045),
      wave2: at(0.32, 0.042),
      wave3: at(0.27, 0.038),
      wave4: at(0.225, 0.034),
      waveLine: 'rgb(255 255 255 / 0.22)',
      near: at(0.8, 0.045),
      far: at(0.42, 0.045),
    },
  }
}

/** Yellows are only yellow while they are bright, so their text is dark. */
const isYellow = (hue: number): boolean => hue >= 65 && hue <= 120

const accentOf = (hue: number): Themes<Accent> => {
  const at = (lightness: number, chroma: number) => hexOf({ lightness, chroma, hue })
  /** The brightest of this hue on which, or as which, a text of this colour can be read. */
  const readable = (chroma: number, ...others: readonly Hex[]): Hex => {
    let lightness = 0.6
    while (others.some((other) => contrastOf(at(lightness, chroma), other) < leastOfText + 0.1))
      lightness -= 0.005
    return at(lightness, chroma)
  }
  const { ink } = grounds.light
  const deep = readable(0.19, '#ffffff')
  const line = readable(0.17, grounds.light.canvas)
  const bar = isYellow(hue)
    ? { barGo: at(0.81, 0.165), barGoHover: at(0.87, 0.165), barOnGo: ink }
    : { barGo: deep, barGoHover: readable(0.19, '#ffffff', '#e6e6e6'), barOnGo: '#ffffff' as Hex }
  const shared = { ...bar, barMark: at(0.76, 0.15) }
  return {
    light: {
      ...shared,
      ...(isYellow(hue)
        ? { sun1: at(0.78, 0.165), sun2: at(0.86, 0.13), go: bar.barGo, goHover: at(0.75, 0.16), onGo: ink }
        : { sun1: at(0.6, 0.2), sun2: at(0.7, 0.16), go: deep, goHover: bar.barGoHover, onGo: '#ffffff' }),
      flame: '#fff3df',
      line,
    },
    dark: {
      ...shared,
      sun1: at(isYellow(hue) ? 0.78 : 0.66, 0.19),
      sun2: at(isYellow(hue) ? 0.86 : 0.77, 0.14),
      flame: '#ffe9c9',
      go: at(0.79, 0.14),
      goHover: at(0.85, 0.11),
      onGo: at(0.19, 0.03),
      line: at(0.79, 0.14),
    },
  }
}
