type Place = { area?: string | undefined; city: string; country: string }

/** A place without a city of the same name as its country, such as Singapore, so that none is written twice. */
export const placeOf = ({ area, city, country }: Place): Partial<Place> => ({
  ...(area && { area }),
  ...(city.toLowerCase() !== country.toLowerCase() && { city }),
  country,
})

/** `Wynyard, Auckland, New Zealand`; `Marina Bay, Singapore`. */
export const formatPlace = ({ location }: { location: Place }): string => {
  const { area, city, country } = placeOf(location)
  return [area, city, country].filter(Boolean).join(', ')
}

/** `18th`, `21st`, `112th`. */
export const ordinal = (count: number): string => {
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(count)
  return `${count}${endings[rule] ?? 'th'}`
}

/** A name split into the two lines of the logo, between the words where the halves are most equal in length. */
export const twoLines = (name: string): readonly [string, string] => {
  const words = name.split(' ')
  const halves = words.map((_, at): [string, string] => [
    words.slice(0, at + 1).join(' '),
    words.slice(at + 1).join(' '),
  ])
  const longer = ([first, second]: [string, string]) => Math.max(first.length, second.length)
  return halves.reduce((best, next) => (longer(next) < longer(best) ? next : best), [name, ''])
}
