import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeProcessingFee, showProcessingFee } from '#features/pricing/admin-pricing.contract.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Reply } from '#shared/endpoint.ts'
import { ifMatch } from '#shared/if-match.ts'

export type ProcessingFee = Reply<typeof showProcessingFee>

/** The processing fee of the chosen website, and the change of it. */
export const useProcessingFee = () => {
  const { call, website } = useAdmin()
  const queries = useQueryClient()
  const noun = 'processing-fee'
  const request = useList([noun], (signal) => call(showProcessingFee, { params: { website } }, { signal }))
  return {
    request,
    /** As it is now; undefined when it cannot be read. */
    readAnew: async () => (await request.refetch()).data,
    /** `seen`: the state that the change was begun from. */
    change: useMutation({
      mutationFn: ({ seen, percent }: { seen: ProcessingFee; percent: string }) =>
        call(
          changeProcessingFee,
          { params: { website }, body: { percent } },
          { headers: ifMatch(seen.version) },
        ),
      onSuccess: (changed) => queries.setQueryData([noun, website], changed),
    }),
  }
}
