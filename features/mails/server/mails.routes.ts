import type { FastifyInstance } from 'fastify'
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
import type { CsvColumns } from '#platform/server/documents/csv.ts'
import { exportRoute, ownerExportRoute } from '#platform/server/http/export-route.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { answerList, everyRow } from '#platform/server/postgres/list-page.ts'
import type { Admit, AdmitOwner } from '#shared/admin-of.ts'
import { findMailOfAdmin, installationMailSource, mailSource } from './list-mails.ts'
import { countGivenUp } from './mails.store.ts'
import { previewRoutes } from './preview.routes.ts'
import { resend } from './resend-mail.ts'

type Parts = {
  db: Database
  clock: Clock
  /** Without a mail server mails lie in the outbox folder. */
  hasMailServer: boolean
  admit: Admit
  admitOwner: AdmitOwner
}

const reads = { config: { access: 'read' } } as const

const columns: CsvColumns<MailRow> = {
  'When (UTC)': ({ createdAt }) => createdAt,
  'To (name)': ({ recipientName }) => recipientName,
  'To (address)': ({ recipientAddress }) => recipientAddress,
  Subject: ({ subject }) => subject,
  Kind: ({ kind }) => kind,
  State: ({ state }) => state,
  Attempts: ({ attempts }) => attempts,
  'Sent (UTC)': ({ sentAt }) => sentAt,
  'Next attempt (UTC)': ({ nextAttemptAt }) => nextAttemptAt,
  'Last error': ({ lastError }) => lastError,
  'Message kept': ({ kept }) => kept,
  Website: ({ website }) => website,
  'Repeat of': ({ repeats }) => repeats,
  Id: ({ id }) => id,
}

/** What the page about the mails calls, behind the gate. */
export const mailRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { db, admit, admitOwner } = parts
  mount(
    app,
    listMails,
    async ({ params, query: { q, state, sort, ...page } }, answer, request, reply) => {
      const permission = admit(request, params.website, 'read')
      return answerList(mailSource(db, permission, { search: q, state }, sort), page, answer, reply)
    },
    reads,
  )
  mount(
    app,
    listInstallationMails,
    async ({ query: { q, state, sort, ...page } }, answer, request, reply) => {
      const permission = admitOwner(request)
      return answerList(
        installationMailSource(db, permission, { search: q, state }, sort),
        page,
        answer,
        reply,
      )
    },
    { config: { access: 'owner' } },
  )
  mount(
    app,
    showMailHealth,
    async ({ params }, answer, request) => {
      const { website } = admit(request, params.website, 'read')
      return answer(200, { givenUp: await countGivenUp(db, website), isOutbox: !parts.hasMailServer })
    },
    reads,
  )
  mount(
    app,
    showMail,
    async ({ params: { website, id } }, answer, request) =>
      answer(200, await findMailOfAdmin(db, admit(request, website, 'read'), id)),
    reads,
  )
  previewRoutes(app, parts)
  mount(
    app,
    resendMail,
    async ({ params: { website, id } }, answer, request) =>
      answer(200, { id: await resend(parts, admit(request, website, 'write'), id) }),
    { config: { access: 'write' } },
  )
  exportRoute(app, parts, {
    list: 'mails',
    columns,
    query: exportedMails,
    rows: (permission, { q, state, ids, sort }) =>
      everyRow(mailSource(db, permission, { search: q, state, ids }, sort)),
  })
  ownerExportRoute(app, parts, {
    list: 'account-mails',
    columns,
    query: exportedMails,
    rows: (permission, { q, state, ids, sort }) =>
      everyRow(installationMailSource(db, permission, { search: q, state, ids }, sort)),
  })
}
