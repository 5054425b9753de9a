/** The bar of a companion. */
export const companionColour = '#4b596b'

const known: Readonly<Record<string, string>> = {
  SPEAKER: '#163f7c',
  LISTENER: '#0b6074',
  DELEGATE: '#17693f',
  POSTER: '#6a3fa0',
  STUDENT: '#7a5200',
}

/** The type on a badge: a paid discount request (DISCOUNT) names no type, and a badge shows no price. */
export const wornType = (type: string): string => (type === 'DISCOUNT' ? 'DELEGATE' : type)

/** For custom types, by their index among those. */
const others = ['#8e2a4e', '#8a3a1c', '#3d5a1e', '#4a4a8f'] as const

/** The colour of the bar of a presentation type: stable, and with enough contrast for white text. */
export const typeColour = (type: string, types: readonly string[] = []): string => {
  const own = known[type]
  if (own) return own
  const index = types.filter((one) => !known[one]).indexOf(type)
  return others[Math.max(index, 0) % others.length] ?? others[0]
}

/** All colours of bars. */
export const barColours: readonly string[] = [companionColour, ...Object.values(known), ...others]
