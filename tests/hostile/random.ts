/** A random integer from 0 to below `below`. */
export type Dice = (below: number) => number

/** A seeded generator. */
export const seededRandom = (seed: number): Dice => {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export const oneOf = <T>(dice: Dice, all: readonly T[]): T => all[dice(all.length)] as T

/** A deterministic number for a text. */
export const seedOf = (text: string): number => {
  let seed = 2166136261
  for (const letter of text) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619)
  return seed
}
