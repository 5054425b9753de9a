/** The initials of the first and the last name, without titles such as `Prof.`: at most two. */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const names = words.filter((word) => !word.endsWith('.'))
  const [first = '', ...others] = names.length > 0 ? names : words
  return firstLetter(first) + firstLetter(others.at(-1) ?? '')
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

const firstLetter = (word: string): string => {
  for (const { segment } of segments.segment(word)) return segment.toUpperCase()
  return ''
}
