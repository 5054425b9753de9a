import { stateWords as decisionStates, decisionWords } from '#features/abstracts/decision.ts'
import { stateWords as paymentStates } from '#features/bookings/booking-state.ts'
import { listWords, type MailingList } from './mailing-lists.ts'

/** The filter of a list as organisers read it; empty: everyone. */
export const filterInWords = (list: MailingList, filter: string): string => {
  const given = new URLSearchParams(filter)
  const parts = [...given].flatMap(([name, value]) => partInWords(list, name, value) ?? [])
  return parts.join(', ')
}

const partInWords = (list: MailingList, name: string, value: string): string | undefined => {
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
      return wordsIn(decisionWords, value)
    case 'status':
    case 'state':
      return wordsIn(list === 'abstracts' ? decisionStates : paymentStates, value)
    default:
      return undefined
  }
}

const wordsIn = (words: Readonly<Record<string, string>>, value: string): string | undefined =>
  Object.hasOwn(words, value) ? words[value] : undefined

/** Where the list shows the same people; chosen rows are chosen there again. */
export const listAddress = (list: MailingList, filter: string): string => {
  const query = new URLSearchParams(filter)
  query.delete('ids')
  return query.size > 0 ? `${listWords[list].page}?${query}` : listWords[list].page
}
