/** What a call of the API can meet. */
export const callFaultKinds = [
  '429',
  '500',
  '500-kept',
  'reset-before',
  'reset-after',
  'html',
  'hang',
] as const
export type CallFault = (typeof callFaultKinds)[number]

/** A hang lasts until the caller gives up, so it never comes at random. */
const randomKinds = callFaultKinds.filter((kind) => kind !== 'hang')

type Random = { randomPerMille: number; randomSeed: number; draw: number | null }

/** Which fault this draw brings upon a call; mostly none. */
export const drawCallFault = (random: Random): CallFault | undefined => drawKind(random, randomKinds)

/** Which fault this draw brings upon an event; mostly none. */
export const drawEventFault = (random: Random): 'lost' | 'late' | 'twice' | undefined =>
  drawKind(random, ['lost', 'late', 'twice'] as const)

const drawKind = <T>({ randomPerMille, randomSeed, draw }: Random, kinds: readonly T[]): T | undefined => {
  if (draw === null || randomPerMille === 0) return undefined
  const [chance, choice] = hashDraw(randomSeed, draw)
  return chance % 1000 < randomPerMille ? kinds[choice % kinds.length] : undefined
}

/** Two numbers below 2^16 that look random, always the same for a seed and a draw. */
const hashDraw = (seed: number, draw: number): [number, number] => {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(draw + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  hash ^= hash >>> 16
  return [hash >>> 16, hash & 0xffff]
}
