import { listWords, type MailingList } from './mailing-lists.ts'

type Words = Readonly<Record<string, string>>

/** What the lists themselves call what can be chosen in their filters: handed in by app/, because only their nouns know. */
export type ChoiceLabels = {
  /** The states of a payment, of whatever list. */
  payment: Words
  /** How far the decision about an abstract is. */
  decisionState: Words
  decision: Words
}

/** The filter of a list as organisers read it; empty: everyone. */
export const formatFilter = (list: MailingList, filter: string, choices: ChoiceLabels): string => {
  const given = new URLSearchParams(filter)
  const parts = [...given].flatMap(([name, value]) => partInWords(list, name, value, choices) ?? [])
  return parts.join(', ')
}

const partInWords = (
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
      return templateIn(choices.decision, value)
    case 'status':
    case 'state':
      return templateIn(list === 'abstracts' ? choices.decisionState : choices.payment, value)
    default:
      return undefined
  }
}

const templateIn = (words: Words, value: string): string | undefined =>
  Object.hasOwn(words, value) ? words[value] : undefined

/** Where the list shows the same people; chosen rows are chosen there again. */
export const listAddress = (list: MailingList, filter: string): string => {
  const query = new URLSearchParams(filter)
  query.delete('ids')
  return query.size > 0 ? `${listWords[list].page}?${query}` : listWords[list].page
}
