import { useAddressQuery, withPart } from '#platform/browser/use-address-query.ts'
import { useRunning } from '#platform/browser/use-running.ts'

/**
 * A choice that the address keeps in its query, so that it can be shared and survives a reload. Pages are made without
 * knowing their query: the first choice holds until the page runs, and is not written in the address.
 */
export const useQueryChoice = <T extends string>(
  key: string,
  first: T,
  others: readonly T[],
): [T, (choice: T) => void] => {
  const [query, setQuery] = useAddressQuery()
  const isRunning = useRunning()
  const request = isRunning ? query.get(key) : null

  const choose = (choice: T) =>
    setQuery((now) => withPart(now, key, choice === first ? '' : choice), {
      replace: true,
      preventScrollReset: true,
    })
  return [others.find((choice) => choice === request) ?? first, choose]
}
