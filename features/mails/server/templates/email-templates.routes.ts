import type { FastifyInstance } from 'fastify'
import {
  listMailWords,
  previewMailWords,
  saveMailWords,
  showMailWords,
  tryMailWords,
} from '#features/mails/templates.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import { type PreviewDeps, previewTemplate } from './preview-template.ts'
import { saveTemplate } from './save-template.ts'
import { listWords, showTemplate } from './show-template.ts'
import { tryTemplate } from './try-template.ts'

/** The routes of email templates, for organisers. */
export const emailTemplateRoutes = (app: FastifyInstance, deps: PreviewDeps & { clock: Clock }): void => {
  serve(app, listMailWords, ({ permission }) => listWords(deps, permission))
  serve(app, showMailWords, ({ params: { mail }, permission }) => showTemplate(deps, permission, mail))
  mount(app, saveMailWords, async ({ params: { mail }, body, permission }, answer) => {
    await saveTemplate(deps, permission, mail, body)
    return answer(200, await showTemplate(deps, permission, mail))
  })
  serve(app, previewMailWords, ({ params: { mail }, body, permission }) =>
    previewTemplate(deps, permission, mail, body),
  )
  serve(app, tryMailWords, ({ params: { mail }, body, permission }) =>
    tryTemplate(deps, permission, mail, body),
  )
}
