import { useMutation } from '@tanstack/react-query'
import * as calls from '#features/accommodation/accommodation.contract.ts'
import { useChangedList } from '#platform/browser/lists/use-changed-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import { readArray } from '#shared/read-array.ts'

type Body = { nights: number; guests: number; price: number }
type Seen = Pick<calls.Combination, 'id' | 'version'>

/** The combinations of the chosen website and their mutations; each change refetches the list. */
export const useCombinations = () => {
  const { call, website } = useAdmin()
  const { request, readAnew, settled } = useChangedList('combinations', async (signal) =>
    readArray(await call(calls.listCombinations, { params: { website } }, { signal })),
  )

  return {
    request,
    readAnew,
    add: useMutation({
      ...settled,
      mutationFn: (body: Body) => call(calls.addCombination, { params: { website }, body }),
    }),
    addAll: useMutation({
      ...settled,
      mutationFn: (combinations: Body[]) =>
        call(calls.addCombinations, { params: { website }, body: { combinations } }),
    }),
    change: useMutation({
      ...settled,
      mutationFn: ({ seen: { id, version }, body }: { seen: Seen; body: Body }) =>
        call(calls.changeCombination, { params: { website, id }, body }, { headers: ifMatch(version) }),
    }),
    remove: useMutation({
      ...settled,
      mutationFn: ({ id, version }: Seen) =>
        call(calls.deleteCombination, { params: { website, id } }, { headers: ifMatch(version) }),
    }),
  }
}
export type Combinations = ReturnType<typeof useCombinations>
