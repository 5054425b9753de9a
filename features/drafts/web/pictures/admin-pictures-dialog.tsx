import { useId, useState } from 'react'
import type { StoredPicture } from '#content/picture.ts'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { CheckBox } from '#ui/fields/check-box.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { AdminAltText } from './admin-alt-text.tsx'
import { AdminThumbnail } from './admin-thumbnail.tsx'
import { AdminUpload } from './admin-upload.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { altError, type PictureTexts, withTexts } from './picture-texts.ts'
import type { Upload } from './upload-queue.ts'
import { useUploads } from './use-uploads.ts'

type Props = {
  files: readonly File[]
  /** The uploaded pictures in the order of the files. */
  onPictures: (pictures: readonly StoredPicture[]) => void
  onClosed: () => void
}

/** Uploads several pictures, each with its progress, and asks what each shows. Closed without that, none is added. */
export default function AdminPicturesDialog({ files, onPictures, onClosed }: Props) {
  const id = useId()
  const form = usePicturesForm(files)
  const { uploads, isUploading, done } = form
  const count = `${done.length} ${done.length === 1 ? 'picture' : 'pictures'}`
  const state = isUploading ? `${done.length} of ${uploads.length} uploaded` : `${count} uploaded`
  return (
    <AdminDialog labelledBy={id} onClosed={onClosed} place="edit-dialog">
      {(close) => (
        <form
          noValidate
          className="edit-picture-form"
          onSubmit={(event) => {
            event.preventDefault()
            const pictures = form.finish(event.currentTarget)
            if (!pictures) return
            onPictures(pictures)
            close()
          }}
        >
          <div className="edit-dialog-body">
            <h2 id={id} tabIndex={-1} className="text-xl">
              Add pictures
            </h2>
            {uploads.length > 1 && (
              <div className="mt-3">
                <CheckBox
                  id={`${id}-all`}
                  label="Decoration only, all of them"
                  hint="Each can be described later."
                  checked={form.isAllDecoration}
                  onChange={({ target }) => form.setAllDecoration(target.checked)}
                />
              </div>
            )}
            <ol className="edit-uploads">
              {uploads.map((upload) => (
                <UploadRow key={upload.key} upload={upload} form={form} isAlone={uploads.length === 1} />
              ))}
            </ol>
          </div>
          <DialogFoot isFixed note={<span className="num text-ink-2">{state}</span>}>
            {(isUploading || done.length > 0) && (
              <SaveButton busy={isUploading} words={`Add ${count}`} busyWords="Uploading…" />
            )}
          </DialogFoot>
          <LiveRegion message={isUploading ? '' : state} />
        </form>
      )}
    </AdminDialog>
  )
}

type Form = ReturnType<typeof usePicturesForm>

const noTexts: PictureTexts = { alt: '', isDecoration: false, credit: '' }

/** The uploads, and what was typed about each. */
const usePicturesForm = (files: readonly File[]) => {
  const queue = useUploads(files)
  const { uploads } = queue
  const [typed, setTyped] = useState<ReadonlyMap<number, PictureTexts>>(new Map())
  const [isAllDecoration, setAllDecoration] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const done = uploads.filter((upload) => upload.state === 'done')
  const textsOf = ({ key }: Upload): PictureTexts =>
    isAllDecoration ? { ...noTexts, isDecoration: true } : (typed.get(key) ?? noTexts)
  return {
    ...queue,
    done,
    textsOf,
    isAllDecoration,
    setAllDecoration,
    setTexts: ({ key }: Upload, texts: PictureTexts) => {
      // one that is described is the exception
      setAllDecoration(false)
      setTyped(
        new Map(isAllDecoration ? uploads.map((one) => [one.key, textsOf(one)]) : typed).set(key, texts),
      )
    },
    errorOf: (upload: Upload) => (isChecked ? altError(textsOf(upload)) : undefined),
    /** The described pictures; undefined when something is missing, which gets the focus. */
    finish: (form: HTMLFormElement): readonly StoredPicture[] | undefined => {
      setChecked(true)
      if (queue.isUploading || done.length === 0) return undefined
      if (!done.some((upload) => altError(textsOf(upload))))
        return done.map((upload) => withTexts(upload.picture, textsOf(upload), undefined))
      focusFirstError(form)
      return undefined
    },
  }
}

function UploadRow({ upload, form, isAlone }: { upload: Upload; form: Form; isAlone: boolean }) {
  const { name } = upload.file
  return (
    <li className="edit-upload-row">
      {upload.state === 'done' ? (
        <AdminThumbnail picture={upload.picture} />
      ) : (
        <AdminUpload
          upload={upload}
          onRetry={() => form.retry(upload.key)}
          {...(!isAlone && { onRemove: () => form.remove(upload.key) })}
        />
      )}
      {upload.state !== 'failed' && (
        <AdminAltText
          of={name}
          texts={form.textsOf(upload)}
          error={form.errorOf(upload)}
          onChange={(texts) => form.setTexts(upload, texts)}
        />
      )}
    </li>
  )
}
