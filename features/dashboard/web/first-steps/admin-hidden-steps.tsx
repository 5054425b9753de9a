import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { hideFirstSteps, showFirstSteps } from '#features/dashboard/first-steps.contract.ts'
import type { AdminContext } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { ConferenceName } from '#ui/admin/conferences.tsx'
import { firstStepsKey } from './use-first-steps.ts'

type Props = Pick<AdminContext, 'call' | 'website'> & { onShown: () => void }

/** A button to show the hidden first steps; nothing if they are not hidden. */
export default function AdminHiddenSteps({ call, website, onShown }: Props) {
  const queries = useQueryClient()
  const key = [firstStepsKey, website]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(showFirstSteps, { params: { website } }, { signal }),
  })
  const show = useMutation({
    mutationFn: () => call(hideFirstSteps, { params: { website }, body: { hidden: false } }),
    onSuccess: (changed) => {
      queries.setQueryData(key, changed)
      onShown()
    },
  })
  if (!data?.isHidden) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
      <p>
        The first steps of <ConferenceName website={website} /> are hidden.
      </p>
      <AdminButton disabled={show.isPending} onClick={() => show.mutate()}>
        Show them again
      </AdminButton>
      {show.error && (
        <p role="alert" className="text-danger">
          It was not saved: {show.error.message}
        </p>
      )}
    </div>
  )
}
