import { useAddressQuery, withPart } from '#platform/browser/use-address-query.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'

/**
 * A choice stored in the URL's query, so that it can be shared and survives a reload. Pages are prerendered
 * without a query: until hydration the first choice applies, which is not written to the URL.
 */
export const useQueryChoice = <T extends string>(
  key: string,
  first: T,
  others: readonly T[],
): [T, (choice: T) => void] => {
  const [query, setQuery] = useAddressQuery()
  const isRunning = useHydrated()
  const request = isRunning ? query.get(key) : null

  const choose = (choice: T) =>
    setQuery((now) => withPart(now, key, choice === first ? '' : choice), {
      replace: true,
      preventScrollReset: true,
    })
  return [others.find((choice) => choice === request) ?? first, choose]
}
