/** What a conference looks like: the drawing of its first page. */
export const looks = ['sun', 'lens', 'pulse', 'plain'] as const
export type LookName = (typeof looks)[number]

/** A look and the hue of its accent: the sun, the call to action and the ring of the header. */
export type Look = {
  name: LookName
  /** Degrees of OKLCH, 0 to 359. */
  hue: number
}

/** The hues at which a look has the colours that it was drawn in, besides the accent also those of its sky and its sea. */
const drawnHues: Readonly<Record<LookName, number | undefined>> = {
  sun: 157,
  lens: 301,
  pulse: 350,
  plain: undefined,
}

/** Whether the look has the colours that it was drawn in. */
export const isAsDrawn = ({ name, hue }: Look): boolean => drawnHues[name] === hue

/** Whether the pages of this look need no other colours than those of the style sheet. */
export const isStandard = (look: Look): boolean => look.name === 'sun' && isAsDrawn(look)

/** The look of pages that belong to no conference. */
export const standardLook: Look = { name: 'sun', hue: 157 }

/** The look of a row of the conferences; of a name that this version does not know, `plain`. */
export const lookOf = ({ look, hue }: { look: string; hue: number }): Look => ({
  name: looks.find((name) => name === look) ?? 'plain',
  hue,
})

/** The folder with the pictures of a look, as an address; those of the standard look are in the root. */
export const lookFolder = (look: Look): string => (isStandard(look) ? '' : `/looks/${look.name}-${look.hue}`)
