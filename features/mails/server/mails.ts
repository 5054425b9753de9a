/** The door of mails: what other nouns may ask of it, and nothing else. */

export { countWaitingMails, wasSent } from './mails.store.ts'
export { readRefusedKeys } from './refusals/refusals.store.ts'
