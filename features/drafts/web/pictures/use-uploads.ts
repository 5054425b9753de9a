import { useEffect, useState, useSyncExternalStore } from 'react'
import { pictureField, uploadPicture } from '#features/pictures/pictures.contract.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { sendForm } from '#platform/browser/calls/send-form.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useUnloadGuard } from '#platform/browser/use-unload-guard.ts'
import { createUploadQueue, type SendPicture } from './upload-queue.ts'

/** Uploads files to the conference, from now until the component is gone. */
export const useUploads = (files: readonly File[]) => {
  const { authorised, website } = useAdmin()
  const send: SendPicture = async (file, options) => {
    const picture = await authorised((headers) =>
      sendForm(uploadPicture, [[pictureField, file]], { params: { website }, headers, ...options }),
    )
    if (!picture) throw new CallProblem('The answer cannot be read', { answered: 'nothing' })
    return picture
  }
  const [queue] = useState(() => createUploadQueue(send, files))
  useEffect(() => {
    queue.start()
    return queue.stop
  }, [queue])
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads)
  const isUploading = uploads.some(({ state }) => state !== 'done' && state !== 'failed')
  useUnloadGuard(isUploading)
  return { uploads, isUploading, retry: queue.retry, remove: queue.remove }
}
