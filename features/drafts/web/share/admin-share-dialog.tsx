import { useId } from 'react'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { AdminPreviewLinks } from './admin-preview-links.tsx'
import { AdminTransfer } from './admin-transfer.tsx'

/** How the draft leaves the editor, and comes back: links for people without an account, export and import. */
export default function AdminShareDialog({ onClosed }: { onClosed: () => void }) {
  const id = useId()
  return (
    <AdminDialog labelledBy={id} onClosed={onClosed} place="edit-dialog">
      {(close) => (
        <>
          <div className="edit-dialog-body">
            <h2 id={id} className="text-xl" tabIndex={-1}>
              Share, export and import
            </h2>
            <AdminPreviewLinks />
            <AdminTransfer onTaken={close} />
          </div>
          <DialogFoot isFixed closing="Close" />
        </>
      )}
    </AdminDialog>
  )
}
