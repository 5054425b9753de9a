import { pictureField, uploadPicture } from '#features/pictures/pictures.contract.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { sendForm } from '#platform/browser/calls/send-form.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { SendPicture } from './upload-queue.ts'

/** Uploads one file to the conference. */
export const useUpload = (): SendPicture => {
  const { authorised, website } = useAdmin()
  return async (file, options) => {
    const picture = await authorised((headers) =>
      sendForm(uploadPicture, [[pictureField, file]], { params: { website }, headers, ...options }),
    )
    if (!picture) throw new CallProblem('The answer cannot be read', { answered: 'nothing' })
    return picture
  }
}
