/** Faults of API calls. */
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

/** Random faults exclude a hang, which lasts until the caller gives up. */
const randomKinds = callFaultKinds.filter((kind) => kind !== 'hang')

type Random = { randomPerMille: number; randomSeed: number; draw: number | null }

/** The fault of this draw for an API call; mostly none. */
export const drawCallFault = (random: Random): CallFault | undefined => drawKind(random, randomKinds)

/** The fault of this draw for an event; mostly none. */
export const drawEventFault = (random: Random): 'lost' | 'late' | 'twice' | undefined =>
  drawKind(random, ['lost', 'late', 'twice'] as const)

const drawKind = <T>({ randomPerMille, randomSeed, draw }: Random, kinds: readonly T[]): T | undefined => {
  if (draw === null || randomPerMille === 0) return undefined
  const [chance, choice] = hashDraw(randomSeed, draw)
  return chance % 1000 < randomPerMille ? kinds[choice % kinds.length] : undefined
}

/** Two pseudo-random numbers below 2^16, deterministic for a seed and a draw. */
const hashDraw = (seed: number, draw: number): [number, number] => {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(draw + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  hash ^= hash >>> 16
  return [hash >>> 16, hash & 0xffff]
}
