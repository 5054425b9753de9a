import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  abstractFields,
  maxFileBytes,
  replaceOwnFile,
  showAbstractForm,
  showOwnAbstract,
  submitAbstract,
} from '#features/abstracts/abstracts.contract.ts'
import { sentences } from '#features/abstracts/pdf-check.ts'
import { judgeFormHeaders } from '#platform/server/files/upload-form.ts'
import { createUploadLimit } from '#platform/server/files/upload-limit.ts'
import { drainBeforeClose } from '#platform/server/http/drain-before-close.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import type { RenderContent } from '#platform/server/http/render-content.ts'
import { isFromLoopback, networkOf } from '#platform/server/http/request-address.ts'
import { requireOpen } from '#platform/server/http/require-open.ts'
import type { UploadForm } from '#platform/server/openapi/collect-routes.ts'
import type { Watch } from '#platform/server/watching/watch.ts'
import type { WebsiteOfLink } from '#platform/server/websites/website-of-link.ts'
import type { AbstractDeps } from './abstract-deps.ts'
import { abstractFileRoutes } from './abstract-files.routes.ts'
import { adminAbstractRoutes } from './admin-abstracts.routes.ts'
import { replaceFile, requireOwn, showOwn } from './own-abstract.ts'
import { submitAbstract as submit } from './submit-abstract.ts'

type RouteDeps = AbstractDeps & {
  websiteOfLink: WebsiteOfLink
  limits: Limits
  contentFor: RenderContent['contentFor']
  watch: Watch
}

export const abstractRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { contentFor } = deps

  mount(app, showAbstractForm, async (_args, answer, request) => {
    const { closesAt } = (await contentFor(request)).transactions.abstract
    return answer(200, { closesAt: closesAt ?? null })
  })
  mount(app, showOwnAbstract, async (_args, answer, request, reply) => {
    reply.header('cache-control', 'no-store')
    const website = await deps.websiteOfLink(request, 'abstractSubmissions')
    const row = await requireOwn(deps, website, request)
    return answer(200, await showOwn(deps, row))
  })
  abstractFileRoutes(app, deps)
  adminAbstractRoutes(app, deps)
  uploadRoutes(app, deps)
}

const uploadRoutes = (app: FastifyInstance, { limits, watch, ...deps }: RouteDeps): void => {
  const { websiteOf } = deps.origins
  const slots = createUploadLimit()
  const inTurn = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    slots(request.raw, isFromLoopback(request) ? undefined : networkOf(request), () =>
      watch.step({ kind: 'upload', name: 'abstract' }, work),
    )
  const form = { file: 'abstractFile', mostBytes: maxFileBytes }
  const optionsFor = (form: UploadForm) => ({
    config: { upload: true, form },
    onRequest: [limits.ofNetwork('abstracts'), judgeFormHeaders(maxFileBytes, sentences.tooLarge)],
    onSend: drainBeforeClose,
  })

  // an encapsulated scope: all other routes refuse multipart forms
  app.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: maxFileBytes + 1 } })

    mount(
      uploads,
      submitAbstract,
      async (_args, answer, request) => {
        const website = websiteOf(request)
        await requireOpen(deps, website, 'abstract')
        const { isNew, ...receipt } = await inTurn(request, () => submit(deps, website, request, limits))
        return isNew ? answer(201, receipt) : answer(200, receipt)
      },
      optionsFor({ ...form, fields: abstractFields }),
    )

    mount(
      uploads,
      replaceOwnFile,
      async (_args, answer, request, reply) => {
        reply.header('cache-control', 'no-store')
        const website = await deps.websiteOfLink(request, 'abstractSubmissions')
        const row = await requireOwn(deps, website, request)
        await requireOpen(deps, website, 'abstract')
        return answer(200, await inTurn(request, () => replaceFile(deps, row, request)))
      },
      optionsFor(form),
    )
  })
}
