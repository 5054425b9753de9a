import { lazy, Suspense, useState } from 'react'
import type { ListField, PictureField } from '#content/fields/field.ts'
import type { StoredPicture } from '#content/picture.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import type { Path } from '../../change.ts'
import { addItem } from '../../item-changes.ts'
import { asValue } from '../../picture-fields.ts'
import { useEditor } from '../editor-context.ts'
import { controlId } from '../fields/control-id.ts'
import { AdminPictureDrop } from '../pictures/admin-picture-drop.tsx'

const AdminPicturesDialog = lazy(() => import('../pictures/admin-pictures-dialog.tsx'))
const AdminPictureDialog = lazy(() => import('../pictures/admin-picture-dialog.tsx'))

type Props = { path: Path; field: ListField; name: string; picture: PictureField }

/** Adds items by their pictures, several at once. `name`: of the field that holds the picture. */
export function AdminAddPictures({ path, field, name, picture }: Props) {
  const [files, setFiles] = useState<readonly File[]>()
  const [isChoosing, setChoosing] = useState(false)
  const add = useAddPictures({ path, field, name })
  const id = controlId([...path, 'new'])
  return (
    <div className="edit-field w-full">
      <label htmlFor={id}>Add {field.label.toLowerCase()}</label>
      <AdminPictureDrop
        control={{ id }}
        isSeveral
        words={`Choose ${field.label.toLowerCase()}`}
        onFiles={setFiles}
      />
      <div className="edit-picture-actions">
        <AdminButton variant="quiet" onClick={() => setChoosing(true)}>
          Choose one that is there
        </AdminButton>
      </div>
      <Suspense>
        {files && <AdminPicturesDialog files={files} onPictures={add} onClosed={() => setFiles(undefined)} />}
        {isChoosing && (
          <AdminPictureDialog
            field={picture}
            suggested=""
            start="stored"
            onPicture={(one) => add([one])}
            onClosed={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Appends an item for each picture, in their order, as far as there is room. */
const useAddPictures = ({ path, field, name }: Omit<Props, 'picture'>) => {
  const { store, newId, say } = useEditor()
  return (pictures: readonly StoredPicture[]) => {
    for (const picture of pictures) {
      const content = store.view().draft?.shown
      const change = content && addItem(content, path, newId())
      if (change?.kind === 'add')
        store.make({ ...change, item: { ...change.item, [name]: asValue(picture) } })
    }
    say(
      pictures.length === 1
        ? `${field.one} added.`
        : `${pictures.length} ${field.label.toLowerCase()} added.`,
    )
  }
}
