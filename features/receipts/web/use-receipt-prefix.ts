import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import { changeReceiptPrefix, type ReceiptPrefix, showReceiptPrefix } from '../receipts.contract.ts'

const resource = 'receipt-prefix'

/** The prefix of the receipts of the chosen website, and its mutation. */
export const useReceiptPrefix = () => {
  const { call, website } = useAdmin()
  const queries = useQueryClient()
  const request = useList([resource], (signal) =>
    call(showReceiptPrefix, { params: { website } }, { signal }),
  )
  return {
    request,
    /** Refetches the prefix; undefined when that fails. */
    readAnew: async () => (await request.refetch()).data,
    /** `seen`: the version that the change started from. */
    change: useMutation({
      mutationFn: ({ seen, prefix }: { seen: ReceiptPrefix; prefix: string }) =>
        call(
          changeReceiptPrefix,
          { params: { website }, body: { prefix } },
          { headers: ifMatch(seen.version) },
        ),
      onSuccess: (changed) => queries.setQueryData([resource, website], changed),
    }),
  }
}
