import type { FastifyInstance } from 'fastify'
import * as calls from '#features/mailings/mailings.contract.ts'
import { formatTab, tabOfState } from '#features/mailings/recipient-states.ts'
import type { ListColumns } from '#platform/server/documents/list-columns.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import { answerList, everyRow } from '#platform/server/postgres/list-page.ts'
import { momentCell } from '#shared/exports.ts'
import { isId } from '#shared/ids.ts'
import type { MailingDeps } from './mailing-deps.ts'
import { showSegment } from './read-segment.ts'
import { discardDraft, saveDraft } from './save-draft.ts'
import { mailingSource, recipientSource, showMailing } from './show-mailing.ts'
import { startMailing } from './start-mailing.ts'
import { pauseMailing, resumeMailing, stopMailing } from './steer-mailing.ts'
import { sendToMe } from './test-mail.job.ts'

const columns: ListColumns<calls.Recipient> = {
  Name: ({ name }) => name,
  Address: ({ address }) => address,
  State: ({ state, ...row }) => formatTab(tabOfState[state], row),
  Attempts: ({ attempts }) => attempts,
  'Answer code': ({ answerCode }) => answerCode,
  'What the server said': ({ answer }) => answer,
  'Next attempt ({zone})': ({ nextAttemptAt }) => momentCell(nextAttemptAt),
  'Settled ({zone})': ({ settledAt }) => momentCell(settledAt),
  Id: ({ id }) => id,
}

/** The routes of mailings, for organisers. */
export const mailingRoutes = (app: FastifyInstance, deps: MailingDeps): void => {
  readRoutes(app, deps)
  draftRoutes(app, deps)
  steerRoutes(app, deps)
}

const readRoutes = (app: FastifyInstance, deps: MailingDeps): void => {
  const { db } = deps
  serve(app, calls.showSegment, ({ query, permission }) => showSegment(deps, permission, query))
  mount(app, calls.listMailings, async ({ query: { sort, ...page }, permission }, answer, _request, reply) =>
    answerList(mailingSource(db, permission, sort), page, answer, reply),
  )
  serve(app, calls.showMailing, ({ params: { id }, permission }) => showMailing(db, permission, id))
  mount(
    app,
    calls.listRecipients,
    async ({ params: { id }, query: { tab, ...page }, permission }, answer, _request, reply) => {
      // throws the 404 for a mailing of another website
      await showMailing(db, permission, id)
      return answerList(recipientSource(db, permission, { mailing: id, tab }), page, answer, reply)
    },
  )
  exportRoute(app, deps, {
    list: 'mailing-recipients',
    columns,
    query: calls.exportedRecipients,
    rows: (permission, { mailing, tab }) =>
      everyRow(
        recipientSource(db, permission, {
          tab,
          ...(mailing !== undefined && { mailing: isId(mailing) ? mailing : noId }),
        }),
      ),
  })
}

/** An id that no row has. */
const noId = '00000000-0000-7000-8000-000000000000'

const draftRoutes = (app: FastifyInstance, deps: MailingDeps): void => {
  serve(app, calls.saveMailing, ({ params: { id }, body, permission }) =>
    saveDraft(deps, permission, id, { ...body, subject: body.subject ?? '' }),
  )
  serve(app, calls.discardMailing, ({ params: { id }, permission }) => discardDraft(deps, permission, id))
  serve(app, calls.sendMailingToMe, ({ params: { id }, permission }) => sendToMe(deps, permission, id))
  serve(app, calls.startMailing, ({ params: { id }, body, permission }) =>
    startMailing(deps, permission, id, body),
  )
}

const steerRoutes = (app: FastifyInstance, deps: MailingDeps): void => {
  serve(app, calls.pauseMailing, ({ params: { id }, permission }) => pauseMailing(deps, permission, id))
  serve(app, calls.resumeMailing, ({ params: { id }, permission }) => resumeMailing(deps, permission, id))
  serve(app, calls.stopMailing, ({ params: { id }, permission }) => stopMailing(deps, permission, id))
}
