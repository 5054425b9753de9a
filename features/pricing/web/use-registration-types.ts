import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePresentationPrice, listPresentationTypes } from '#features/pricing/admin-pricing.contract.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Reply } from '#shared/endpoint.ts'
import { ifMatch } from '#shared/if-match.ts'
import { readArray } from '#shared/read-array.ts'

export type RegistrationType = Reply<typeof listPresentationTypes>[number]

/** The registration types of the chosen website, and the change of a price, after which the list is read again. */
export const useRegistrationTypes = () => {
  const { call, website } = useAdmin()
  const queries = useQueryClient()
  const noun = 'presentation-types'
  const request = useList([noun], async (signal) =>
    readArray(await call(listPresentationTypes, { params: { website } }, { signal })),
  )
  const readAgain = () => queries.invalidateQueries({ queryKey: [noun, website] })

  return {
    request,
    /** As it is now; undefined when it is gone or the list cannot be read. */
    readAnew: async (id: number) => {
      const { data } = await request.refetch()
      return data?.find((one) => one.id === id)
    },
    /** `seen`: the state that the change was begun from. `newPrice`: a decimal text. */
    change: useMutation({
      mutationFn: ({ seen: { id, version }, newPrice }: { seen: RegistrationType; newPrice: string }) =>
        call(changePresentationPrice, { params: { website, id, newPrice } }, { headers: ifMatch(version) }),
      onSuccess: readAgain,
      onError: () => void readAgain(),
    }),
  }
}
