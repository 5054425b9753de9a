import { lazy, Suspense, useState } from 'react'
import type { PictureField } from '#content/fields/field.ts'
import type { StoredPicture } from '#content/picture.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { valueAt } from '../../apply-changes.ts'
import { asValue, pictureIn } from '../../picture-fields.ts'
import { useEditor } from '../editor-context.ts'
import { AdminFieldFrame } from '../fields/admin-field-frame.tsx'
import type { FieldParts } from '../fields/use-field.ts'
import type { PictureStart } from './admin-picture-dialog.tsx'
import { AdminPictureDrop } from './admin-picture-drop.tsx'
import { AdminThumbnail } from './admin-thumbnail.tsx'

const AdminPictureDialog = lazy(() => import('./admin-picture-dialog.tsx'))

/** A picture of a record: drop, paste or choose one, then edit, replace or remove it. */
export function AdminPictureField({ field, parts }: { field: PictureField; parts: FieldParts }) {
  const { draft, store, say } = useEditor()
  const { path, id, isReadOnly } = parts
  const picture = pictureIn(parts.value)
  const [start, setStart] = useState<PictureStart>()
  const described = field.altFrom && valueAt(draft.shown, [...path.slice(0, -1), field.altFrom])
  const set = (after: StoredPicture | null) =>
    store.make({ kind: 'set', path, before: valueAt(draft.shown, path) ?? null, after: asValue(after) })
  const remove = () => {
    set(null)
    say(`${field.label} was removed.`, true)
    // the button goes with the picture
    document.getElementById(id)?.focus()
  }
  return (
    <AdminFieldFrame field={field} parts={parts}>
      {(control) => (
        <>
          {!isReadOnly && (
            <AdminPictureDrop
              control={control}
              words={picture ? 'Replace it' : 'Choose a picture'}
              onFiles={(files) => setStart({ files })}
            >
              {picture && <AdminThumbnail picture={picture} />}
            </AdminPictureDrop>
          )}
          {isReadOnly && picture && <AdminThumbnail picture={picture} />}
          {picture && <PictureTexts picture={picture} />}
          {!isReadOnly && (
            <PictureActions
              label={field.label.toLowerCase()}
              picture={picture}
              onStart={setStart}
              onRemove={remove}
            />
          )}
          <Suspense>
            {start && (
              <AdminPictureDialog
                field={field}
                suggested={typeof described === 'string' ? described : ''}
                start={start}
                onPicture={(chosen) => {
                  set(chosen)
                  say(`${field.label} is in the draft.`)
                }}
                onClosed={() => setStart(undefined)}
              />
            )}
          </Suspense>
        </>
      )}
    </AdminFieldFrame>
  )
}

/** What can be done with the picture, and how another one is found. */
function PictureActions({
  label,
  picture,
  onStart,
  onRemove,
}: {
  label: string
  picture: StoredPicture | undefined
  onStart: (start: PictureStart) => void
  onRemove: () => void
}) {
  return (
    <div className="edit-picture-actions">
      {picture && (
        <>
          <AdminButton onClick={() => onStart({ picture })}>
            Crop and describe<span className="sr-only"> {label}</span>
          </AdminButton>
          <AdminButton onClick={onRemove}>
            Remove<span className="sr-only"> {label}</span>
          </AdminButton>
        </>
      )}
      <AdminButton variant="quiet" onClick={() => onStart('stored')}>
        Choose one that is there<span className="sr-only"> for {label}</span>
      </AdminButton>
    </div>
  )
}

/** What a picture says to those who cannot see it, and who made it. */
function PictureTexts({ picture: { alt, credit } }: { picture: StoredPicture }) {
  return (
    <p className="edit-hint" dir="auto">
      {alt === undefined ? 'Not described yet.' : alt === '' ? 'Decoration only.' : `Shows: ${alt}`}
      {credit && <span className="block">{credit}</span>}
    </p>
  )
}
