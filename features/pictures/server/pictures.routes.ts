import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pictureMessages } from '#features/pictures/picture-kind.ts'
import {
  cropPicture as crop,
  erasePicture as erase,
  listPictures as list,
  maxPictureBytes,
  pictureField,
  uploadPicture as upload,
} from '#features/pictures/pictures.contract.ts'
import { judgeFormHeaders } from '#platform/server/files/upload-form.ts'
import { createUploadLimit } from '#platform/server/files/upload-limit.ts'
import { drainBeforeClose } from '#platform/server/http/drain-before-close.ts'
import { serve } from '#platform/server/http/mount.ts'
import { isFromLoopback, networkOf } from '#platform/server/http/request-address.ts'
import type { SelfOf } from '#shared/admin-of.ts'
import { erasePicture } from './erase-picture.ts'
import { listPictures } from './list-pictures.ts'
import type { PictureDeps } from './picture-deps.ts'
import { pictureFileRoutes } from './picture-files.routes.ts'
import { readPicture } from './read-picture.ts'
import { cropPicture, storePicture } from './store-picture.ts'

/** The routes of pictures: for organisers, and their files for everyone. */
export const pictureRoutes = (app: FastifyInstance, deps: PictureDeps & { selfOf: SelfOf }): void => {
  pictureFileRoutes(app, deps)
  serve(app, list, ({ permission }) => listPictures(deps.db, permission))
  serve(app, crop, ({ params, body, permission }) => cropPicture(deps, permission, params.id, body))
  serve(app, erase, ({ params, permission }, request) =>
    erasePicture(deps, permission, params.id, deps.selfOf(request).websites),
  )

  const slots = createUploadLimit()
  const inTurn = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    slots(request.raw, isFromLoopback(request) ? undefined : networkOf(request), work)

  // an encapsulated scope: all other routes refuse multipart forms
  app.register(async (uploads) => {
    const limits = { fileSize: maxPictureBytes + 1 }
    await uploads.register(multipart, { throwFileSizeLimit: false, limits })
    serve(
      uploads,
      upload,
      async ({ permission }, request) => {
        const { file, kind } = await inTurn(request, () => readPicture(deps, request))
        try {
          return await storePicture(deps, permission, async () => file.read(), { kind })
        } finally {
          await file.close()
        }
      },
      {
        config: { upload: true, form: { file: pictureField, mostBytes: maxPictureBytes } },
        onRequest: judgeFormHeaders(maxPictureBytes, pictureMessages.tooLarge),
        onSend: drainBeforeClose,
      },
    )
  })
}
