import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import type { Decision } from '#features/abstracts/decision.ts'
import { decideAbstracts } from '#features/abstracts/decisions.contract.ts'
import { usePutRow } from '#platform/browser/lists/use-put-row.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { abstractCount, abstractKey } from '../list/use-abstracts.ts'

type Decided = {
  /** With the versions that were shown. */
  submissions: readonly Pick<AbstractListItem, 'id' | 'decisionVersion'>[]
  decision: Decision | null
  note?: string
}

/** Decides about submissions, and updates the list with the result. Errors are in the mutation. */
export const useDecide = () => {
  const { call, website } = useAdmin()
  const put = usePutRow<AbstractListItem>(abstractKey)
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ submissions, decision, note }: Decided) =>
      call(decideAbstracts, {
        params: { website },
        body: {
          submissions: submissions.map(({ id, decisionVersion }) => ({ id, version: decisionVersion })),
          decision,
          ...(note !== undefined && { note }),
        },
      }),
    onSuccess: (rows) => {
      for (const row of rows) put(row)
    },
    onSettled: () => {
      for (const key of [abstractKey, abstractCount, 'waiting'])
        void client.invalidateQueries({ queryKey: [key, website] })
    },
  })
}
