import type { StoredPicture } from '#features/pictures/pictures.contract.ts'
import { wasAborted } from '#platform/browser/calls/api-client.ts'
import type { FormProgress } from '#platform/browser/calls/send-form.ts'
import { fileFailure, type UploadFailure, uploadFailure } from './picture-file.ts'

/** One file on its way. `preparing`: the server has it all and makes its widths. */
export type Upload = { key: number; file: File } & (
  | { state: 'waiting' }
  | { state: 'sending' | 'preparing'; progress: FormProgress }
  | { state: 'done'; picture: StoredPicture }
  | { state: 'failed'; failure: UploadFailure }
)

/**
 * Sends one file.
 * @throws CallProblem when it failed; an `AbortError` when `signal` aborted it
 */
export type SendPicture = (
  file: File,
  options: { signal: AbortSignal; onProgress: (progress: FormProgress) => void },
) => Promise<StoredPicture>

/** Uploads files one after another, in their order. One that fails stays, and the others go on. */
export const createUploadQueue = (send: SendPicture, files: readonly File[]) => {
  const viewers = new Set<() => void>()
  let isOver = true
  let running: { key: number; ending: AbortController } | undefined
  let uploads: readonly Upload[] = files.map((file, key) => {
    const failure = fileFailure(file)
    return failure ? { key, file, state: 'failed', failure } : { key, file, state: 'waiting' }
  })

  const show = (next: readonly Upload[]) => {
    uploads = next
    for (const viewer of viewers) viewer()
  }
  const put = (upload: Upload) => show(uploads.map((one) => (one.key === upload.key ? upload : one)))

  const next = async () => {
    const upload = uploads.find(({ state }) => state === 'waiting')
    if (isOver || running || !upload) return
    const { key, file } = upload
    const ending = new AbortController()
    running = { key, ending }
    put({ key, file, state: 'sending', progress: { sent: 0, total: file.size } })
    const ended = await send(file, {
      signal: ending.signal,
      onProgress: (progress) => {
        const state = progress.sent < progress.total ? 'sending' : 'preparing'
        if (!ending.signal.aborted) put({ key, file, state, progress })
      },
    }).then(
      (picture): Upload => ({ key, file, state: 'done', picture }),
      (thrown: unknown): Upload =>
        wasAborted(thrown)
          ? { key, file, state: 'waiting' }
          : { key, file, state: 'failed', failure: uploadFailure(thrown) },
    )
    running = undefined
    put(ended)
    await next()
  }

  return {
    uploads: () => uploads,
    subscribe: (viewer: () => void) => {
      viewers.add(viewer)
      return () => void viewers.delete(viewer)
    },
    start: () => {
      isOver = false
      void next()
    },
    /** Ends what is being sent. A later `start` sends it again. */
    stop: () => {
      isOver = true
      running?.ending.abort()
    },
    retry: (key: number) => {
      const upload = uploads.find((one) => one.key === key)
      if (upload?.state !== 'failed') return
      put({ key, file: upload.file, state: 'waiting' })
      void next()
    },
    /** Leaves a file out, wherever it is. */
    remove: (key: number) => {
      show(uploads.filter((one) => one.key !== key))
      if (running?.key === key) running.ending.abort()
    },
  }
}
