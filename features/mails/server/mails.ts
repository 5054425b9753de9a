/** The door of mails: what other nouns may ask of it, and nothing else. */

export { notifyFormerAddress } from './former/address-changed.job.ts'
export { formerHidden } from './former/former-hidden.ts'
export { countWaitingMails, wasSent } from './mails.store.ts'
export { readRefusedKeys } from './refusals/refusals.store.ts'
