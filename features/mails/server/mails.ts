/** The public module of mails: other features import only this. */

export { notifyFormerAddress } from './former/address-changed.job.ts'
export { formerHidden } from './former/former-hidden.ts'
export { countWaitingMails, wasSent } from './mails.store.ts'
export { readRefusedKeys } from './refusals/refusals.store.ts'
