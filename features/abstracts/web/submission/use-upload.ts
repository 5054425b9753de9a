import { useEffect, useRef, useState } from 'react'
import { wasAborted } from '#platform/browser/calls/api-client.ts'
import type { FormProgress } from '#platform/browser/calls/send-form.ts'
import { type UploadFailure, uploadFailure } from './upload-failure.ts'

export type Upload =
  | { phase: 'idle' }
  | { phase: 'sending'; progress: FormProgress }
  /** The last byte is sent; the server checks and stores. */
  | { phase: 'storing' }
  /** Cancelled by the author; after the last byte it may be stored nevertheless. */
  | { phase: 'cancelled'; mayBeStored: boolean }
  | { phase: 'failed'; failure: UploadFailure }

/** The arguments of an upload function. */
export type UploadControl = { signal: AbortSignal; onProgress: (progress: FormProgress) => void }

/** The result of an upload; undefined when it was cancelled, or another one is in progress. */
type UploadEnd<T> = { stored: T } | { failure: UploadFailure } | undefined

/** One upload at a time: its progress, its result, and a function to cancel it. */
export const useUpload = () => {
  const [upload, setUpload] = useState<Upload>({ phase: 'idle' })
  // The phase updates with the next render; two submits may come before that.
  const underWay = useRef<AbortController>(undefined)
  const busy = upload.phase === 'sending' || upload.phase === 'storing'

  // not useUnloadGuard, which would be one more script of this page
  useEffect(() => {
    if (!busy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])

  useEffect(() => {
    const withdraw = () => underWay.current?.abort()
    // The browser's Back may restore the page from its cache, but the upload was aborted.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) withdraw()
    }
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pageshow', comeBack)
      withdraw()
    }
  }, [])

  const run = async <T>(
    bytes: number,
    work: (control: UploadControl) => Promise<T>,
  ): Promise<UploadEnd<T>> => {
    if (underWay.current) return undefined
    const control = new AbortController()
    underWay.current = control
    let isSent = false
    const onProgress = (progress: FormProgress) => {
      isSent = progress.sent >= progress.total
      setUpload(isSent ? { phase: 'storing' } : { phase: 'sending', progress })
    }
    setUpload({ phase: 'sending', progress: { sent: 0, total: bytes } })
    try {
      const stored = await work({ signal: control.signal, onProgress })
      setUpload({ phase: 'idle' })
      return { stored }
    } catch (thrown) {
      if (wasAborted(thrown)) {
        setUpload({ phase: 'cancelled', mayBeStored: isSent })
        return undefined
      }
      const failure = uploadFailure(thrown)
      setUpload({ phase: 'failed', failure })
      return { failure }
    } finally {
      underWay.current = undefined
    }
  }

  return {
    upload,
    busy,
    run,
    cancel: () => underWay.current?.abort(),
    startAnew: () => setUpload((now) => (underWay.current ? now : { phase: 'idle' })),
  }
}
