import { useState } from 'react'
import type { StoredPicture } from '#content/picture.ts'
import { erasePicture } from '#features/pictures/pictures.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { useEditor } from '../editor-context.ts'

/** Removes a picture everywhere, past versions too, as a person may demand of their photo. */
export function AdminErasePicture({ picture, onErased }: { picture: StoredPicture; onErased: () => void }) {
  const { call, website } = useAdmin()
  const { store, say } = useEditor()
  const [isAsked, setAsked] = useState(false)
  const erase = async () => {
    if (!(await store.flush())) throw new Error('Some of your changes are not saved yet. Try again.')
    const { stillIn } = await call(erasePicture, { params: { website, id: picture.id } })
    await store.read()
    say(
      stillIn.length > 0
        ? `The picture was removed here. ${stillIn.join(' and ')} still ${stillIn.length === 1 ? 'shows' : 'show'} it.`
        : 'The picture was removed everywhere.',
    )
    onErased()
  }
  return (
    <>
      <AdminButton variant="quiet" className="text-danger" onClick={() => setAsked(true)}>
        Remove it everywhere…
      </AdminButton>
      {isAsked && (
        <ConfirmDialog
          sentence="Remove this picture everywhere?"
          more="It goes at once from the website, from the draft and from every past version, with the picture it was cut from and everything cut from that. Pages show what they show without a picture. It cannot be undone."
          action="Remove everywhere"
          onConfirm={erase}
          onClosed={() => setAsked(false)}
        />
      )}
    </>
  )
}
