import { useMutation } from '@tanstack/react-query'
import { changePresentationPrice, listPresentationTypes } from '#features/pricing/admin-pricing.contract.ts'
import { useChangedList } from '#platform/browser/lists/use-changed-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Reply } from '#shared/endpoint.ts'
import { ifMatch } from '#shared/if-match.ts'
import { readArray } from '#shared/read-array.ts'

export type RegistrationType = Reply<typeof listPresentationTypes>[number]

/** The registration types of the chosen website, and the mutation of a price, which refetches the list. */
export const useRegistrationTypes = () => {
  const { call, website } = useAdmin()
  const { request, readAnew, settled } = useChangedList('presentation-types', async (signal) =>
    readArray(await call(listPresentationTypes, { params: { website } }, { signal })),
  )

  return {
    request,
    readAnew,
    /** `seen`: the version that the change started from. `newPrice`: a decimal text. */
    change: useMutation({
      ...settled,
      mutationFn: ({ seen: { id, version }, newPrice }: { seen: RegistrationType; newPrice: string }) =>
        call(changePresentationPrice, { params: { website, id, newPrice } }, { headers: ifMatch(version) }),
    }),
  }
}
