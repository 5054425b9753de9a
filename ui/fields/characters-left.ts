/** The fraction of the limit from which on a field shows the remaining characters. */
const near = 0.9

/** The remaining characters, negative when there are too many; undefined while the limit is far away. */
export const charactersLeft = (text: string, limit: number): number | undefined => {
  const { length } = text.trim()
  return length >= limit * near ? limit - length : undefined
}

/** `412 characters left`, `1 character too many`. */
export const formatCharactersLeft = (left: number): string =>
  left < 0 ? `${characters(-left)} too many` : `${characters(left)} left`

const characters = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'character' : 'characters'}`
