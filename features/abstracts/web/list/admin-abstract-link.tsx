import { Ban, Check } from 'lucide-react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import type { LinkAct } from '#features/abstracts/link-action-messages.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Chip } from '#ui/admin/chip.tsx'

/** The state of the author's personal link, and the actions on it. */
export function AdminAbstractLink({
  submission: { linkRevoked, name },
  onAct,
}: {
  submission: AbstractListItem
  onAct: (act: LinkAct) => void
}) {
  const { mayWrite } = useAdmin()
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      {linkRevoked ? (
        <Chip tone="neutral" icon={Ban} word="Revoked" />
      ) : (
        <Chip tone="ok" icon={Check} word="Valid" />
      )}
      {mayWrite && (
        <span className="adm-noprint -ml-1.5 flex flex-wrap gap-x-1 gap-y-2.5">
          {!linkRevoked && (
            <AdminButton variant="quiet" onClick={() => onAct('revoke')}>
              <span>
                Revoke<span className="sr-only"> link of {name}</span>
              </span>
            </AdminButton>
          )}
          <AdminButton variant="quiet" onClick={() => onAct('renew')}>
            <span>
              Send new<span className="sr-only"> link to {name}</span>
            </span>
          </AdminButton>
        </span>
      )}
    </div>
  )
}
