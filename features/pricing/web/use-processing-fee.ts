import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeProcessingFee, showProcessingFee } from '#features/pricing/admin-pricing.contract.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Reply } from '#shared/endpoint.ts'
import { ifMatch } from '#shared/if-match.ts'

export type ProcessingFee = Reply<typeof showProcessingFee>

/** The processing fee of the chosen website, and its mutation. */
export const useProcessingFee = () => {
  const { call, website } = useAdmin()
  const queries = useQueryClient()
  const resource = 'processing-fee'
  const request = useList([resource], (signal) =>
    call(showProcessingFee, { params: { website } }, { signal }),
  )
  return {
    request,
    /** Refetches the fee; undefined when that fails. */
    readAnew: async () => (await request.refetch()).data,
    /** `seen`: the version that the change started from. */
    change: useMutation({
      mutationFn: ({ seen, percent }: { seen: ProcessingFee; percent: string }) =>
        call(
          changeProcessingFee,
          { params: { website }, body: { percent } },
          { headers: ifMatch(seen.version) },
        ),
      onSuccess: (changed) => queries.setQueryData([resource, website], changed),
    }),
  }
}
