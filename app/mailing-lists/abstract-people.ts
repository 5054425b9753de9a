import { abstractFilter } from '#features/abstracts/admin-abstracts.contract.ts'
import { outcomeLabels } from '#features/abstracts/decision.ts'
import { abstractSource, findAbstract, signAuthorLink } from '#features/abstracts/server/abstracts.ts'
import type { MailingSource } from '#features/mailings/server/mailing-source.ts'
import type { AbstractId } from '#shared/ids.ts'
import { chosenIds, timePage } from '#shared/list-page.ts'
import { readAll, type SourceDeps, warning } from './list-source.ts'
import { readFilter } from './read-filter.ts'

/** The authors of abstracts. Decisions that are not released are not disclosed. */
export const abstractPeople = (deps: SourceDeps): MailingSource => ({
  read: async (db, permission, filter) => {
    const shape = { ...abstractFilter, sort: timePage.sort, ids: chosenIds }
    const { sort: _order, ...choice } = readFilter(shape, filter)
    const submissions = await readAll(abstractSource(db, permission, choice))
    return submissions.map((submission) => ({
      id: submission.id,
      name: `${submission.titlePrefix} ${submission.name}`.trim(),
      address: submission.email,
      filled: {
        reference: submission.reference,
        session: submission.session.sessionName,
        interest: submission.interestedIn.option_name,
        decision: submission.releasedDecision ? outcomeLabels[submission.releasedDecision] : '',
        institute: submission.organizationName,
        country: submission.country,
      },
    }))
  },
  addressOf: async (website, id) => (await findAbstract(deps.db, website, id as AbstractId))?.email,
  linkOf: async (website, id) => {
    const row = await findAbstract(deps.db, website, id as AbstractId)
    if (!row || row.linkRevokedAt !== null) return undefined
    const address = `${deps.origins.homeOf(website)}/my-abstract#${signAuthorLink(deps.sessionKey, row)}`
    return { words: 'See your abstract', address, warning }
  },
})
