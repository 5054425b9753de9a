import { pictureMessages } from '#features/pictures/picture-kind.ts'
import { maxPictureBytes } from '#features/pictures/pictures.contract.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'

/** The types that a file chooser offers. Without HEIC in it, a phone converts its photos to JPEG by itself. */
export const pictureTypes = 'image/avif,image/gif,image/jpeg,image/png,image/svg+xml,image/webp'

/** Why a picture was not uploaded, and whether the same file may succeed later. */
export type UploadFailure = { message: string; canRetry: boolean }

/** What is wrong with a file before it is sent, and what to do; undefined when it can be sent. */
export const fileFailure = ({ name, type, size }: File): UploadFailure | undefined => {
  const lower = name.toLowerCase()
  const isHeic = type.startsWith('image/hei') || lower.endsWith('.heic') || lower.endsWith('.heif')
  if (isHeic) return final(pictureMessages.heic)
  if (type === 'application/pdf') return final(pictureMessages.pdf)
  if (size === 0 || (type !== '' && !type.startsWith('image/'))) return final(pictureMessages.noPicture)
  return size > maxPictureBytes ? final(pictureMessages.tooLarge) : undefined
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
