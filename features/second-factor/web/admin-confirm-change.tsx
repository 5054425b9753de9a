import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminDialog } from '#ui/admin/dialogs/admin-dialog.tsx'
import type { SensitiveChange } from '#ui/admin/dialogs/confirm-change.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { showOwnFactors } from '../second-factor.contract.ts'
import { ConfirmIdentity } from './admin-confirm-identity.tsx'

/** A dialog that asks for the password, and for a second factor of who has one, before a sensitive change. */
export default function AdminConfirmChange({
  title,
  lead,
  words,
  busyWords,
  isSerious = false,
  change,
  onClosed,
}: SensitiveChange & { onClosed: () => void }) {
  const { call, user } = useAdmin()
  const { data, error, refetch } = useQuery({
    queryKey: ['own-factors'],
    queryFn: ({ signal }) => call(showOwnFactors, {}, { signal }),
  })
  return (
    <AdminDialog role={isSerious ? 'alertdialog' : 'dialog'} title={title} lead={lead} onClosed={onClosed}>
      {(close) => (
        <div className="mt-4">
          <FailedQuery sentence="This could not begin." error={error} refetch={refetch} />
          {data ? (
            <ConfirmIdentity
              labels={{ words, busyWords, ...(isSerious && { variant: 'danger' as const }) }}
              call={call}
              email={user.email}
              hasFactor={data.codesSince !== null || data.passkeys.length > 0}
              onProof={async (proof) => {
                await change(proof)
                close()
              }}
              onCancel={undefined}
            />
          ) : (
            !error && <LoadingRows words="Loading..." rows={3} />
          )}
        </div>
      )}
    </AdminDialog>
  )
}
