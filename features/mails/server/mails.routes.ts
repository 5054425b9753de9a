import type { FastifyInstance } from 'fastify'
import { writtenToOutbox } from '#features/mails/mail-labels.ts'
import {
  exportedMails,
  listInstallationMails,
  listMails,
  type MailRow,
  resendMail,
  showMail,
  showMailHealth,
} from '#features/mails/mails.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ListColumns } from '#platform/server/documents/list-columns.ts'
import { exportRoute, ownerExportRoute } from '#platform/server/http/export-route.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { answerList, everyRow } from '#platform/server/postgres/list-page.ts'
import { momentCell } from '#shared/exports.ts'
import { findMailOfAdmin, installationMailSource, mailSource } from './list-mails.ts'
import { countGivenUp } from './mails.store.ts'
import { previewRoutes } from './preview.routes.ts'
import { refusalRoutes } from './refusals/refusals.routes.ts'
import { resend } from './resend-mail.ts'
import { emailTemplateRoutes } from './templates/email-templates.routes.ts'
import type { PreviewDeps } from './templates/preview-template.ts'

type Deps = PreviewDeps & {
  db: Database
  clock: Clock
  /** Without a mail server, emails are written to the outbox folder. */
  hasMailServer: () => Promise<boolean>
}

const columns: ListColumns<MailRow> = {
  'When ({zone})': ({ createdAt }) => momentCell(createdAt),
  'To (name)': ({ recipientName }) => recipientName,
  'To (address)': ({ recipientAddress }) => recipientAddress,
  Subject: ({ subject }) => subject,
  Kind: ({ kind }) => kind,
  State: ({ state, intoOutbox }) => (state === 'sent' && intoOutbox ? writtenToOutbox : state),
  Attempts: ({ attempts }) => attempts,
  'Sent ({zone})': ({ sentAt }) => momentCell(sentAt),
  'Next attempt ({zone})': ({ nextAttemptAt }) => momentCell(nextAttemptAt),
  'Last error': ({ lastError }) => lastError,
  'Message kept': ({ kept }) => kept,
  Website: ({ website }) => website,
  'Repeat of': ({ repeats }) => repeats,
  Id: ({ id }) => id,
}

/** The routes of the page about emails, for organisers. */
export const mailRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  mount(app, listMails, async ({ query: { q, state, sort, ...page }, permission }, answer, _request, reply) =>
    answerList(mailSource(db, permission, { search: q, state }, sort), page, answer, reply),
  )
  mount(
    app,
    listInstallationMails,
    async ({ query: { q, state, sort, ...page }, permission }, answer, _request, reply) =>
      answerList(installationMailSource(db, permission, { search: q, state }, sort), page, answer, reply),
  )
  serve(app, showMailHealth, async ({ permission: { website } }) => ({
    givenUp: await countGivenUp(db, website),
    isOutbox: !(await deps.hasMailServer()),
  }))
  serve(app, showMail, ({ params: { id }, permission }) => findMailOfAdmin(db, permission, id))
  previewRoutes(app, deps)
  refusalRoutes(app, deps)
  emailTemplateRoutes(app, deps)
  serve(app, resendMail, async ({ params: { id }, permission }) => ({
    id: await resend(deps, permission, id),
  }))
  exportRoute(app, deps, {
    list: 'mails',
    columns,
    query: exportedMails,
    rows: (permission, { q, state, ids, sort }) =>
      everyRow(mailSource(db, permission, { search: q, state, ids }, sort)),
  })
  ownerExportRoute(app, deps, {
    list: 'account-mails',
    columns,
    query: exportedMails,
    rows: (permission, { q, state, ids, sort }) =>
      everyRow(installationMailSource(db, permission, { search: q, state, ids }, sort)),
  })
}
