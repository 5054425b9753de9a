/** The public module of mails: what other features import of its server code. */

export { notifyFormerAddress } from './former/address-changed.job.ts'
export { formerHidden } from './former/former-hidden.ts'
export { countWaitingMails, wasSent } from './mails.store.ts'
export { readRefusedKeys } from './refusals/refusals.store.ts'
