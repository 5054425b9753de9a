import { countries } from '#shared/countries.ts'
import { limits, requiredText } from '#shared/fields.ts'

/** What can be chosen before the service of the countries has answered (m94). */
export const firstCountries = ['India', 'USA', 'UK', 'Germany', 'Other'] as const

/** What can be chosen when it cannot be reached (m94). */
export const builtInCountries: readonly string[] = [...countries, 'Other']

/** No answer makes the list longer than this. */
const mostNames = 300

const collator = new Intl.Collator('en')

/**
 * The `name.common` of each country that the service answered, in alphabetical order (T27). What is no text, or no name
 * that could be sent on, is passed over. Undefined when nothing is left, or the answer is no list at all.
 */
export const countryNames = (answer: unknown): string[] | undefined => {
  if (!Array.isArray(answer)) return undefined

  const names = new Set<string>()
  for (const item of answer) {
    const found = nameIn(item)
    if (found !== undefined) names.add(found)
    if (names.size === mostNames) break
  }
  return names.size > 0 ? [...names].sort(collator.compare) : undefined
}

const name = requiredText('Country', limits.country)

const nameIn = (item: unknown): string | undefined =>
  name.safeParse((item as { name?: { common?: unknown } | null } | null | undefined)?.name?.common).data

/** The names to choose from: also the one that is chosen, where another list lacks it. */
export const withChoice = (names: readonly string[], choice: string): readonly string[] =>
  choice && !names.includes(choice) ? [...names, choice] : names
