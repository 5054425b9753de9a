import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  type AbstractListItem,
  abstractFilter,
  correctAuthor,
  listAbstractChoices,
  listAbstracts,
  renewLink,
  revokeLink,
} from '#features/abstracts/admin-abstracts.contract.ts'
import { authorFields, originNames } from '#features/abstracts/author.fields.ts'
import { decisionLabels, stateLabels } from '#features/abstracts/decision.ts'
import { problemMarks } from '#features/abstracts/pdf-problems.ts'
import type { ListColumns } from '#platform/server/documents/list-columns.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { mount } from '#platform/server/http/mount.ts'
import { answerList, everyRow } from '#platform/server/postgres/list-page.ts'
import { momentCell } from '#shared/exports.ts'
import { chosenIds, timePage } from '#shared/list-page.ts'
import type { AbstractDeps } from './abstract-deps.ts'
import { readInterests, readSessions } from './abstract-lists.store.ts'
import { renewAuthorLink, revokeAuthorLink } from './author-link-changes.ts'
import { correctAuthor as correct } from './correct-author.ts'
import { decisionRoutes } from './decisions/decisions.routes.ts'
import { abstractIdOf, abstractSource, showAbstract } from './list-abstracts.ts'

type Deps = Pick<AbstractDeps, 'db' | 'clock' | 'contentOf' | 'wordsOf'>

const columns: ListColumns<AbstractListItem> = {
  Reference: ({ reference }) => reference,
  Title: ({ titlePrefix }) => titlePrefix,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  ...Object.fromEntries(
    originNames.map((name) => [authorFields[name].label, (row: AbstractListItem) => row[name]]),
  ),
  'Interested In': ({ interestedIn }) => interestedIn.option_name,
  Session: ({ session }) => session.sessionName,
  Country: ({ country }) => country,
  Decision: ({ decision }) => decision && decisionLabels[decision],
  'Decision state': ({ decisionState }) => stateLabels[decisionState],
  Note: ({ decisionNote }) => decisionNote,
  'Author was told': ({ releasedDecision }) => releasedDecision && decisionLabels[releasedDecision],
  'Released ({zone})': ({ releasedAt }) => momentCell(releasedAt),
  PDF: ({ abstractFilePath }) => abstractFilePath,
  'File name': ({ fileName }) => fileName,
  'File size (bytes)': ({ fileBytes }) => fileBytes,
  'File problem': ({ fileProblem }) => fileProblem && problemMarks[fileProblem],
  'File stored ({zone})': ({ fileStoredAt }) => momentCell(fileStoredAt),
  'Author’s link': ({ linkRevoked }) => (linkRevoked ? 'revoked' : 'valid'),
  'Submitted ({zone})': ({ createdAt }) => momentCell(createdAt),
  ID: ({ id }) => id,
}

/** The organisers' routes about abstracts, except the files. */
export const adminAbstractRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  mount(
    app,
    listAbstracts,
    async ({ query: { limit, cursor, sort, ...filter }, permission }, answer, _request, reply) =>
      answerList(abstractSource(db, permission, filter, sort), { limit, cursor }, answer, reply),
  )
  mount(app, listAbstractChoices, async ({ permission: { website } }, answer) => {
    const [interests, sessions] = await Promise.all([readInterests(db, website), readSessions(db, website)])
    return answer(200, { interests, sessions })
  })
  exportRoute(app, deps, {
    list: 'abstract-submissions',
    columns,
    query: z.object({ ...abstractFilter, sort: timePage.sort, ids: chosenIds }),
    rows: (permission, { sort, ...filter }) => everyRow(abstractSource(db, permission, filter, sort)),
  })
  linkRoutes(app, deps)
  decisionRoutes(app, deps)
}

const linkRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  const changes = [
    [revokeLink, revokeAuthorLink],
    [renewLink, renewAuthorLink],
  ] as const
  for (const [call, change] of changes)
    mount(app, call, async ({ params, permission }, answer) => {
      const id = abstractIdOf(params.id)
      await change(deps, permission, id)
      // if nothing was revoked, showAbstract throws the 404
      return answer(200, await showAbstract(db, permission, id))
    })
  mount(app, correctAuthor, async ({ params, body, permission }, answer, request) => {
    const id = abstractIdOf(params.id)
    await correct(deps, permission, { id, ifMatch: request.headers['if-match'] }, body)
    return answer(200, await showAbstract(db, permission, id))
  })
}
