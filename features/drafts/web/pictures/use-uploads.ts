import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUnloadGuard } from '#platform/browser/use-unload-guard.ts'
import { createUploadQueue } from './upload-queue.ts'
import { useUpload } from './use-upload.ts'

/** Uploads files to the conference, from now until the component is gone. */
export const useUploads = (files: readonly File[]) => {
  const send = useUpload()
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
