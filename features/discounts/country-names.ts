import { countries } from '#shared/countries.ts'
import { limits, requiredText } from '#shared/fields.ts'

/** The choices while the country service has not answered yet (m94). */
export const firstCountries = ['India', 'USA', 'UK', 'Germany', 'Other'] as const

/** The choices when the country service cannot be reached (m94). */
export const builtInCountries: readonly string[] = [...countries, 'Other']

/** The most entries taken from an answer. */
const mostNames = 300

const collator = new Intl.Collator('en')

/**
 * The `name.common` of each country of the service's answer, sorted (T27). Entries that are not text, or that the
 * server would refuse, are skipped. Undefined when nothing is left, or the answer is not a list.
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

/** The names to choose from, with the current choice where the list lacks it. */
export const withChoice = (names: readonly string[], choice: string): readonly string[] =>
  choice && !names.includes(choice) ? [...names, choice] : names
