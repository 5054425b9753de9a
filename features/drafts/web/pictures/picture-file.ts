import { maxPictureBytes } from '#features/pictures/pictures.contract.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { formatFileSize } from '#shared/file-size.ts'

/** The types that a file chooser offers. Without HEIC in it, a phone converts its photos to JPEG by itself. */
export const pictureTypes = 'image/avif,image/gif,image/jpeg,image/png,image/svg+xml,image/webp'

/** Why a picture was not uploaded, and whether the same file may succeed later. */
export type UploadFailure = { message: string; canRetry: boolean }

/** What is wrong with a file before it is sent, and what to do; undefined when it can be sent. */
export const fileFailure = ({ name, type, size }: File): UploadFailure | undefined => {
  const lower = name.toLowerCase()
  const isHeic = /^image\/hei[cf]/.test(type) || ['.heic', '.heif'].some((end) => lower.endsWith(end))
  if (isHeic) return final('Browsers cannot show HEIC pictures. Save it as JPEG, and choose that.')
  if (type !== '' && !type.startsWith('image/'))
    return final('This is not a picture. Choose a JPEG, PNG, WebP, AVIF, GIF or SVG.')
  if (size === 0) return final('The file is empty. Choose another.')
  if (size > maxPictureBytes)
    return final(
      `It has ${formatFileSize(size)}, and a picture may have ${formatFileSize(maxPictureBytes)}. Save it smaller, and choose that.`,
    )
  return undefined
}

/** Why an upload failed. A file that the server has judged would be refused again. */
export const uploadFailure = (thrown: unknown): UploadFailure => {
  if (!(thrown instanceof CallProblem))
    return { message: 'The picture could not be uploaded. Try again.', canRetry: true }
  if (thrown.answered === 'nothing')
    return { message: 'The connection was lost. Try again: the file is kept.', canRetry: true }
  const isFinal = [400, 413, 415, 422].includes(thrown.status)
  return { message: thrown.message, canRetry: !isFinal }
}

const final = (message: string): UploadFailure => ({ message, canRetry: false })
