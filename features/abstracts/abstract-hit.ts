import { stated, withMatch } from '#shared/search/format-hit.ts'
import type { FoundHit, StateSign } from '#shared/search/search-hit.ts'
import type { AbstractListItem } from './admin-abstracts.contract.ts'
import { type DecisionState, stateLabels } from './decision.ts'

/** A submission as a search result. */
export const hitOfAbstract = (row: AbstractListItem, search: string): FoundHit => {
  const { id, reference, titlePrefix, name, email, phone, organizationName, country } = row
  const title = `${reference} ${titlePrefix} ${name}`
  const shown = [row.session.sessionName, row.interestedIn.option_name]
  return {
    id,
    title,
    detail: withMatch({ title, shown, others: [email, phone, organizationName, country] }, search),
    amountCents: null,
    state: stated(signs[row.decisionState], stateLabels[row.decisionState]),
    isTest: false,
    foundAloneBy: reference,
  }
}

const signs: Readonly<Record<DecisionState, StateSign>> = {
  open: 'waiting',
  decided: 'decided',
  released: 'done',
}
