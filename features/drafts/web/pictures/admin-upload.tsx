import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { UploadProgress } from '#ui/fields/upload-progress.tsx'
import type { Upload } from './upload-queue.ts'

/** How far one upload is, or why it failed and what to do. */
export function AdminUpload({
  upload,
  onRetry,
  onRemove,
}: {
  upload: Upload
  onRetry: () => void
  /** Leaves the file out, where there are others. */
  onRemove?: () => void
}) {
  const { name } = upload.file
  if (upload.state === 'done') return null
  if (upload.state === 'failed')
    return (
      <Notice
        kind="danger"
        actions={
          <span className="flex flex-wrap gap-2">
            {upload.failure.canRetry && (
              <AdminButton onClick={onRetry}>
                Try again<span className="sr-only"> {name}</span>
              </AdminButton>
            )}
            {onRemove && (
              <AdminButton onClick={onRemove}>
                Leave it out<span className="sr-only"> {name}</span>
              </AdminButton>
            )}
          </span>
        }
      >
        <p>
          <bdi>{name}</bdi>
        </p>
        <p>{upload.failure.message}</p>
      </Notice>
    )
  return (
    <div className="edit-upload">
      <UploadProgress
        words={`${wordsOf[upload.state]} ${name}`}
        progress={upload.state === 'sending' ? upload.progress : undefined}
      />
      {onRemove && (
        <AdminButton variant="quiet" onClick={onRemove}>
          Leave it out<span className="sr-only"> {name}</span>
        </AdminButton>
      )}
    </div>
  )
}

const wordsOf = { waiting: 'Waiting:', sending: 'Uploading', preparing: 'Preparing…' } as const
