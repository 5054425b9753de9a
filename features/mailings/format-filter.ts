import { listLabels, type MailingList } from './mailing-lists.ts'

type Labels = Readonly<Record<string, string>>

/**
 * The labels of the lists' filter options, injected by the composition root because each feature has its
 * own.
 */
export type ChoiceLabels = {
  /** The statuses of a payment, in all lists. */
  payment: Labels
  /** The states of the decision about an abstract. */
  decisionState: Labels
  decision: Labels
}

/** Formats the filter of a list; empty: everyone. */
export const formatFilter = (list: MailingList, filter: string, choices: ChoiceLabels): string => {
  const params = new URLSearchParams(filter)
  const labels = [...params].flatMap(([name, value]) => formatPart(list, name, value, choices) ?? [])
  return labels.join(', ')
}

const formatPart = (
  list: MailingList,
  name: string,
  value: string,
  choices: ChoiceLabels,
): string | undefined => {
  switch (name) {
    case 'ids': {
      const count = value.split(',').length
      return count === 1 ? '1 selected row' : `${count} selected rows`
    }
    case 'q':
      return `found by “${value}”`
    case 'email':
      return value
    case 'stay':
      return value === 'with' ? 'With Accommodation' : 'Without Accommodation'
    case 'session':
      return 'of one session'
    case 'interest':
      return 'of one interest'
    case 'decision':
      return labelOf(choices.decision, value)
    case 'status':
    case 'state':
      return labelOf(list === 'abstracts' ? choices.decisionState : choices.payment, value)
    default:
      return undefined
  }
}

const labelOf = (labels: Labels, value: string): string | undefined =>
  Object.hasOwn(labels, value) ? labels[value] : undefined

/** The URL of the list with the same filter; selected rows are selected again. */
export const listAddress = (list: MailingList, filter: string): string => {
  const query = new URLSearchParams(filter)
  query.delete('ids')
  return query.size > 0 ? `${listLabels[list].page}?${query}` : listLabels[list].page
}
