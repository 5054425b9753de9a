import { texts } from '#features/abstracts/abstract-texts.ts'
import { Button } from '#ui/button.tsx'
import { SendPart } from '#ui/fields/form/send-part.tsx'
import { UploadProgress } from '#ui/fields/upload-progress.tsx'
import type { Upload } from './use-upload.ts'

type Props = {
  ready: boolean
  upload: Upload
  /** The label of the submit button. */
  submit: string
  fileName: string
  onCancel: () => void
}

/** The progress and result of an upload, with buttons to send and cancel. */
export function UploadPart({ ready, upload, submit, fileName, onCancel }: Props) {
  const busy = upload.phase === 'sending' || upload.phase === 'storing'
  // A field's error is shown at the field.
  const failure = upload.phase === 'failed' && !upload.failure.field ? upload.failure : undefined

  return (
    <>
      {upload.phase === 'sending' && (
        <UploadProgress words={`Sending ${fileName}`} progress={upload.progress} />
      )}
      {upload.phase === 'storing' && <UploadProgress words={texts.storing} />}
      <SendPart
        words={{
          submit,
          sending: texts.sending,
          status:
            upload.phase === 'storing' ? `${texts.storing}.` : 'Uploading the file. Keep this page open.',
        }}
        ready={ready}
        sending={busy}
        failure={failure?.sentence}
        hint={failure?.hint}
        notice={noticeOf(upload)}
        beside={
          <Button variant="secondary" size="large" onClick={onCancel} className="max-sm:w-full">
            Cancel
          </Button>
        }
      />
    </>
  )
}

const noticeOf = (upload: Upload): string | undefined => {
  if (upload.phase !== 'cancelled') return undefined
  return upload.mayBeStored
    ? 'You cancelled while the file was being saved. It may have arrived. If you send it again, we store it only once.'
    : 'Cancelled. Nothing was saved. Your form is still filled in.'
}
