import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ContentOf } from '#content/website-content.ts'
import { cacheCounts } from '#platform/server/cache-counts.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ListColumns } from '#platform/server/documents/list-columns.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import { parseRequested } from '#platform/server/if-match.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { answerList, everyRow } from '#platform/server/postgres/list-page.ts'
import { momentCell } from '#shared/exports.ts'
import { chosenIds, timePage } from '#shared/list-page.ts'
import {
  listMessages,
  messageFilter,
  noteMessage,
  type ReceivedMessage,
  showMessageDesk,
} from '../admin-contact.contract.ts'
import { choiceOf, messageSource } from './list-messages.ts'
import { countMessages, type MessageCounts, readColleagues } from './messages.store.ts'
import { noteOnMessage } from './note-message.ts'

type Deps = { db: Database; clock: Clock; contentOf: ContentOf }

const columns: ListColumns<ReceivedMessage> = {
  'Received ({zone})': ({ createdAt }) => momentCell(createdAt),
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Subject: ({ subject }) => subject,
  Message: ({ message }) => message,
  'Read ({zone})': ({ readAt }) => momentCell(readAt),
  'Answered ({zone})': ({ answeredAt }) => momentCell(answeredAt),
  'Assigned to': ({ assignedTo }) => assignedTo && `${assignedTo.name} <${assignedTo.email}>`,
  ID: ({ id }) => id,
}

/** From this number of messages on, counts are cached, because they are slow. */
const many = 30_000

/** The routes of visitors' messages, for organisers. */
export const adminContactRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock } = deps
  const ofAll = cacheCounts<MessageCounts>({
    now: () => clock.now().getTime(),
    isMany: ({ total }) => total >= many,
  })

  mount(
    app,
    listMessages,
    async ({ query: { limit, cursor, sort, ...filter }, permission }, answer, _request, reply) => {
      const source = messageSource(db, permission, choiceOf(permission, filter), sort)
      return answerList(source, { limit, cursor }, answer, reply)
    },
  )
  mount(app, showMessageDesk, async ({ permission: { website } }, answer) => {
    const [counts, colleagues] = await Promise.all([
      ofAll(website, () => countMessages(db, website)),
      readColleagues(db, website),
    ])
    return answer(200, { ...counts, colleagues })
  })
  serve(app, noteMessage, ({ params: { id }, body, permission }, request) =>
    noteOnMessage(deps, permission, parseRequested(id, request), body),
  )
  exportRoute(app, deps, {
    list: 'messages',
    columns,
    query: z.object({ sort: timePage.sort, ids: chosenIds, ...messageFilter }),
    rows: (permission, { sort, ...filter }) =>
      everyRow(messageSource(db, permission, choiceOf(permission, filter), sort)),
  })
}
