import { useId, useState } from 'react'
import type { PictureField } from '#content/fields/field.ts'
import type { StoredPicture } from '#content/picture.ts'
import type { StoredPicture as Stored } from '#features/pictures/pictures.contract.ts'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { AdminPictureForm } from './admin-picture-form.tsx'
import { AdminStoredPictures } from './admin-stored-pictures.tsx'
import { AdminUpload } from './admin-upload.tsx'
import { useUploads } from './use-uploads.ts'

/** How a picture is found: files to upload, the picture of the field, or one that the conference has. */
export type PictureStart = { files: readonly File[] } | { picture: StoredPicture } | 'stored'

type Props = {
  field: PictureField
  /** The text that describes a new picture, unless the organiser writes another. */
  suggested: string
  start: PictureStart
  onPicture: (picture: StoredPicture) => void
  onClosed: () => void
}

/** Finds a picture, cuts it for its frame, and describes it. Closed without that, nothing changes. */
export default function AdminPictureDialog({ field, suggested, start, onPicture, onClosed }: Props) {
  const id = useId()
  const { uploads, retry } = useUploads(start !== 'stored' && 'files' in start ? start.files : [])
  const [chosen, setChosen] = useState<Stored>()
  const uploaded = uploads.find(({ state }) => state === 'done')
  const edited = start !== 'stored' && 'picture' in start ? start.picture : undefined
  const found = chosen ?? (uploaded?.state === 'done' ? uploaded.picture : undefined)
  const source = edited ?? (found && proposed(found, suggested))
  return (
    <AdminDialog labelledBy={id} onClosed={onClosed} place="edit-dialog edit-picture-dialog">
      {(close) =>
        source ? (
          <AdminPictureForm
            key={source.id}
            id={id}
            field={field}
            source={source}
            isNew={!edited}
            onErased={() => close()}
            onDone={(picture) => {
              onPicture(picture)
              close()
            }}
          />
        ) : (
          <>
            <div className="edit-dialog-body">
              <h2 id={id} tabIndex={-1} className="text-xl">
                {start === 'stored' ? 'Choose a picture that is there' : field.label}
              </h2>
              {start === 'stored' ? (
                <AdminStoredPictures onChoose={setChosen} />
              ) : (
                uploads.map((upload) => (
                  <AdminUpload key={upload.key} upload={upload} onRetry={() => retry(upload.key)} />
                ))
              )}
            </div>
            <DialogFoot isFixed />
          </>
        )
      }
    </AdminDialog>
  )
}

/** A new picture with the text that describes it, if there is one. */
const proposed = ({ id, width, height }: Stored, alt: string): StoredPicture => ({
  id,
  width,
  height,
  ...(alt && { alt }),
})
