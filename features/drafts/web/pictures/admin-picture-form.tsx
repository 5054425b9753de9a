import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import type { PictureField } from '#content/fields/field.ts'
import type { StoredPicture } from '#content/picture.ts'
import { cropPicture } from '#features/pictures/pictures.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { AdminAltText } from './admin-alt-text.tsx'
import { AdminErasePicture } from './admin-erase-picture.tsx'
import { isWhole, largestPart, type Part, type Point, pointIn, within } from './crop.ts'
import { focusFirstError } from './focus-first-error.ts'
import { altError, creditError, type PictureTexts, textsOfPicture, withTexts } from './picture-texts.ts'

const AdminCrop = lazy(() => import('./admin-crop.tsx'))

type Props = {
  /** The id of its heading. */
  id: string
  field: PictureField
  source: StoredPicture
  isNew: boolean
  onDone: (picture: StoredPicture) => void
  /** The picture is gone everywhere. */
  onErased: () => void
}

/** Cuts a picture for its frame, asks for its description, and makes the picture that pages show. */
export function AdminPictureForm(props: Props) {
  const { id, field, source, isNew, onErased } = props
  const form = usePictureForm(props)
  const creditId = useId()
  return (
    <form noValidate onSubmit={form.save} className="edit-picture-form">
      <div className="edit-dialog-body">
        <h2 id={id} tabIndex={-1} className="text-xl">
          {field.label}
        </h2>
        <div className="edit-picture-parts">
          <Suspense fallback={<div className="adm-skeleton edit-crop" />}>
            <AdminCrop
              field={field}
              source={source}
              part={form.part}
              onPart={form.setPart}
              point={form.point}
              onPoint={form.setPoint}
            />
          </Suspense>
          <div className="grid content-start gap-4">
            <AdminAltText
              texts={form.texts}
              onChange={form.setTexts}
              error={form.errors.alt}
              isFocused={isNew}
            />
            <TextField
              id={creditId}
              label="Credit (optional)"
              hint="For example: Photo: University press office"
              autoComplete="off"
              value={form.texts.credit}
              error={form.errors.credit}
              onChange={({ target }) => form.setTexts({ ...form.texts, credit: target.value })}
            />
          </div>
        </div>
        {form.failure && <Notice kind="danger">{form.failure}</Notice>}
      </div>
      <DialogFoot isFixed note={!isNew && <AdminErasePicture picture={source} onErased={onErased} />}>
        <SaveButton busy={form.busy} words={isNew ? 'Use this picture' : 'Save'} busyWords="Preparing…" />
      </DialogFoot>
    </form>
  )
}

const usePictureForm = ({ field, source, onDone }: Props) => {
  const { call, website } = useAdmin()
  const [part, setPart] = useState<Part>(() => largestPart(source, field.ratio))
  const [point, setPoint] = useState<Point | undefined>(() => focusOf(source))
  const [texts, setTexts] = useState<PictureTexts>(() => textsOfPicture(source))
  const [errors, setErrors] = useState<{ alt?: string | undefined; credit?: string | undefined }>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = { alt: altError(texts), credit: creditError(texts) }
    setErrors(found)
    if (found.alt || found.credit) focusFirstError(event.currentTarget)
    if (busy || found.alt || found.credit) return
    setBusy(true)
    setFailure('')
    try {
      const cut = isWhole(source, part)
        ? source
        : await call(cropPicture, { params: { website, id: source.id }, body: within(part) })
      onDone(withTexts(cut, texts, point && pointIn(part, point)))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return { part, setPart, point, setPoint, texts, setTexts, errors, busy, failure, save }
}

/** The focal point of a picture; undefined: its middle. */
const focusOf = ({ focusX: x, focusY: y }: StoredPicture): Point | undefined =>
  x === undefined || y === undefined ? undefined : { x, y }
