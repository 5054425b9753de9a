import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as abstracts from '#features/abstracts/admin-abstracts.contract.ts'
import * as decisions from '#features/abstracts/decisions.contract.ts'
import * as accommodation from '#features/accommodation/accommodation.contract.ts'
import * as accounts from '#features/accounts/accounts.contract.ts'
import * as session from '#features/admin-session/admin-session.contract.ts'
import { loginWithFactor } from '#features/admin-session/second-step.contract.ts'
import { orderPrint } from '#features/badges/badges.contract.ts'
import * as bookings from '#features/bookings/bookings.contract.ts'
import * as conferences from '#features/conferences/conferences.contract.ts'
import { noteMessage } from '#features/contact/admin-contact.contract.ts'
import { storeMessage } from '#features/contact/server/send-message.ts'
import * as steps from '#features/dashboard/first-steps.contract.ts'
import { answerDiscount, correctDiscount } from '#features/discounts/admin-discounts.contract.ts'
import { createDiscountSession } from '#features/discounts/discounts.contract.ts'
import type { ShownDraft } from '#features/drafts/admin-drafts.contract.ts'
import * as drafts from '#features/drafts/admin-drafts.contract.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import * as events from '#features/events/events.contract.ts'
import * as mailings from '#features/mailings/mailings.contract.ts'
import { resendMail } from '#features/mails/mails.contract.ts'
import { retryAddress } from '#features/mails/refusals.contract.ts'
import { saveMailWords, tryMailWords } from '#features/mails/templates.contract.ts'
import {
  askForRefund,
  expireStalePayments,
  takeBackRefund,
} from '#features/payments/admin-payments.contract.ts'
import * as exceptions from '#features/payments/exceptions.contract.ts'
import { openException } from '#features/payments/server/exceptions/exceptions.store.ts'
import * as pricing from '#features/pricing/admin-pricing.contract.ts'
import * as ticketTypes from '#features/pricing/ticket-types.contract.ts'
import * as privacy from '#features/privacy/privacy.contract.ts'
import * as options from '#features/program-options/admin-program-options.contract.ts'
import { addOption } from '#features/program-options/server/change-options.ts'
import { changeReceiptPrefix } from '#features/receipts/receipts.contract.ts'
import * as factors from '#features/second-factor/second-factor.contract.ts'
import { playRehearsal } from '#sandbox/rehearsal/rehearsal.contract.ts'
import { performDue } from '#sandbox/stripe/server/due/run-due.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin, aPermission, bearerOf } from './admins.ts'
import { withoutAudit } from './audit-failure.ts'
import { codeOfApp } from './authenticator-app.ts'
import { isOfBackOffice, type Route, routesOf } from './guarded-routes.ts'
import { isLong } from './long.ts'
import { insertAbstracts } from './many-abstracts.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from './product.ts'
import { softPasskey } from './soft-passkey.ts'

/*
 * Every changing back-office route writes an audit entry in its own transaction. A new route fails here by name until it
 * has a sample below; a route that changes nothing is mounted with `access: 'read'`.
 */

const product = await startTestProduct()
const { app, db } = product

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** Routes that make no back-office change, with the reason. */
const exempt: Readonly<Record<string, string>> = {
  [nameOf(loginWithFactor)]: 'its entry is that of the login (second-factor.test.ts)',
  [nameOf(factors.askForFactor)]: 'asks for a proof, which is a row of its own',
  [nameOf(factors.beginCodes)]: 'stores nothing: the first code brings the secret back',
  [nameOf(factors.beginPasskey)]: 'the same of a passkey',
  [nameOf(session.refreshSession)]:
    'goes on with a session; one that ends for safety is audited (admin-sessions.test.ts)',
  [nameOf(session.logout)]: 'ends the session of this call, whose row says so',
  [nameOf(accounts.askForPasswordLink)]:
    'does the same for everybody; the job that mails a link is audited (accounts.test.ts)',
  [nameOf(accounts.readPasswordLink)]: 'looks at a link',
  [nameOf(playRehearsal)]: 'goes on after its answer; its entries are in rehearsals.test.ts',
}

const aConference = (slug: string) => ({
  slug,
  name: 'World Astronomy Days',
  shortName: 'Astronomy',
  city: 'Oslo',
  country: 'Norway',
  startsOn: '2031-06-02',
  endsOn: '2031-06-04',
  timeZone: 'Europe/Oslo',
})

type Admin = { id: string; email: string }
/** A sample call: path parameters, body, admin, and the expected entry. */
type Sample = () => Promise<{
  params?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  by: Admin
  action: string
  website?: string
}>

const owner = await anAdmin(db)
const asOwner = await bearerOf(app, owner)

const anAccount = async () => {
  const { id, ...rest } = await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] })
  return { id, ...rest }
}
const ofAccount =
  (action: string, prepare: (id: string) => Promise<object | undefined> = async () => undefined): Sample =>
  async () => {
    const { id } = await anAccount()
    const body = await prepare(id)
    return { params: { id }, ...(body && { body }), headers: asOwner, by: owner, action }
  }

const ofOption =
  (kind: 'interest' | 'session', done: 'added' | 'renamed' | 'deleted'): Sample =>
  async () => {
    const website = 'optics'
    const permission = await aPermission(product, aWebsite(website))
    const { id } = await addOption(product, permission, kind, `To be ${done}`)
    const name = `Photonics, ${done}`
    const body: object = kind === 'session' ? { sessionName: name } : { interestedInOption: name }
    return {
      params: { website, ...(done !== 'added' && { id: String(id) }) },
      ...(done !== 'deleted' && { body }),
      headers: asOwner,
      by: owner,
      action: `${kind}-option.${done}`,
      website,
    }
  }

const ofCombination =
  (done: 'added' | 'changed' | 'deleted', body?: object): Sample =>
  async () => {
    const website = aWebsite('renewable')
    const { id } = await db
      .selectFrom('accommodationCombinations')
      .select('id')
      .where('website', '=', aWebsite(website))
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return {
      params: { website, ...(done !== 'added' && { id: String(id) }) },
      ...(body && { body }),
      headers: asOwner,
      by: owner,
      action: `accommodation-combination.${done}`,
      website,
    }
  }

const draftsOf = ({ path }: { path: string }) => path.replace(':website', 'nursing')

/** An edit of a website's draft, as the editor sends it. */
const anEdit = async (after: string) => {
  const { body } = await product.get(draftsOf(drafts.showDraft), asOwner)
  const { serial, draft } = body as unknown as ShownDraft
  const path = ['intro', 'title']
  const change = { kind: 'set', path, before: valueAt(draft, path), after }
  return { changes: [change], since: serial, tab: '0197a0e0-0000-7000-8000-000000000000' }
}

const ofAuthorLink =
  (done: 'revoked' | 'renewed'): Sample =>
  async () => {
    const website = 'nursing'
    const [id = ''] = await insertAbstracts(db, aWebsite(website))
    return { params: { website, id }, headers: asOwner, by: owner, action: `author-link.${done}`, website }
  }

const ofBooking =
  (done: 'changed' | 'cancelled' | 'restored' | 'link-renewed', body?: object): Sample =>
  async () => {
    const { registrationId: id } = await visitorAtCheckout(product)
    const website = aWebsite('renewable')
    if (done === 'restored')
      await db.updateTable('registrations').set({ cancelledAt: new Date() }).where('id', '=', id).execute()
    return {
      params: { website, id },
      ...(body && { body }),
      headers: asOwner,
      by: owner,
      action: `booking.${done}`,
      website,
    }
  }

/** A payment that needs review. */
const anException = async () => {
  const { sessionId, person } = await visitorAtCheckout(product)
  const { id: paymentId } = await product.recordOf(sessionId)
  const found = {
    website: aWebsite('renewable'),
    provider: 'sandbox',
    livemode: false,
    paymentId,
    sessionId,
  } as const
  const customer = { customerName: person.name, customerEmail: person.email }
  const subject = `unknown_to_provider:${sessionId}`
  await openException(db, { ...found, ...customer, reason: 'unknown_to_provider', subject }, new Date())
  const row = db.selectFrom('paymentExceptions').select('id').where('subject', '=', subject)
  const { id } = await row.executeTakeFirstOrThrow()
  return { id, sessionId }
}
const ofException =
  (
    action: string,
    prepare: (id: string, sessionId: string) => Promise<{ params?: Record<string, string>; body?: object }>,
  ): Sample =>
  async () => {
    const website = aWebsite('renewable')
    const { id, sessionId } = await anException()
    const { params, body } = await prepare(id, sessionId)
    return {
      params: { website, ...params },
      ...(body && { body }),
      headers: asOwner,
      by: owner,
      action,
      website,
    }
  }

const manualPayment = { method: 'desk', unitAmount: 523.95 }

/** A person marked as paid manually, and the body of that call. */
const ofMoney =
  (done: 'added' | 'paid-by-hand' | 'confirmation-sent-again'): Sample =>
  async () => {
    const person = aPerson()
    const website = aWebsite('renewable')
    const sample = { headers: asOwner, by: owner, action: `booking.${done}`, website } as const
    if (done === 'added') return { params: { website }, body: { ...person, ...manualPayment }, ...sample }
    const { body } = await product.post('/api/registration/register', person)
    const params = { website, id: String(body['id']) }
    if (done === 'paid-by-hand') return { params, body: manualPayment, ...sample }
    const { path } = bookings.payBookingByHand
    await product.post(path.replace(':website', website).replace(':id', params.id), manualPayment, asOwner)
    return { params, ...sample }
  }

const refunding: Sample = async () => {
  const { sessionId } = await visitorAtCheckout(product)
  // no other call may change anything
  await product.sessionFaults(sessionId, { loseWebhooks: true })
  await product.pay(sessionId)
  await product.statusPage(sessionId)
  const { id } = await product.recordOf(sessionId)
  return {
    params: { website: aWebsite('renewable'), id },
    body: { amount: 23.95, requestId: crypto.randomUUID() },
    headers: asOwner,
    by: owner,
    action: 'payment.refund-asked',
    website: aWebsite('renewable'),
  }
}

/** Cancelling with a refund in one call: the refund's entry comes first. */
const cancellingAndRefunding: Sample = async () => {
  const sample = await refunding()
  const { id: paymentId = '' } = sample.params ?? {}
  const { registrationId } = await db
    .selectFrom('paymentRecords')
    .select('registrationId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const params = { website: aWebsite('renewable'), id: String(registrationId) }
  return { ...sample, params, body: { ...sample.body, paymentId } }
}

/** A refund recorded manually by mistake. */
const takingBack: Sample = async () => {
  const website = 'renewable'
  const person = { ...aPerson(), ...manualPayment }
  await product.post(bookings.addBooking.path.replace(':website', website), person, asOwner)
  const [record] = await product.recordsOf(person.email)
  const params = { website, id: String(record?.id) }
  const path = askForRefund.path.replace(':website', website).replace(':id', params.id)
  const { body } = await product.post(path, { amount: 1, requestId: crypto.randomUUID() }, asOwner)
  return {
    params: { ...params, refundId: String(body['id']) },
    headers: asOwner,
    by: owner,
    action: 'payment.refund-taken-back',
    website,
  }
}

/** The session expired at the provider, and no webhook arrived. */
const expiring: Sample = async () => {
  const { sessionId } = await visitorAtCheckout(product)
  // its webhook would settle the payment before the organiser does
  await product.sessionFaults(sessionId, { loseWebhooks: true })
  await sql`update sandbox_sessions set expires_at = created_at where id = ${sessionId}`.execute(db)
  await sql`update payment_records set session_expires_at = created_at where session_id = ${sessionId}`.execute(
    db,
  )
  // else it would expire at some moment of the test
  await performDue(db, product.clock)
  return {
    params: { website: aWebsite('renewable') },
    headers: asOwner,
    by: owner,
    action: 'payment.expire-stale',
    website: aWebsite('renewable'),
  }
}

/** Sent already, so another one is sent. */
const resending: Sample = async () => {
  const website = 'optics'
  const now = product.clock.now()
  const id = newId(now)
  const message = {
    to: { name: 'Ada', address: 'ada@example.org' },
    text: 'Dear Ada',
    html: '<p>Dear Ada</p>',
  }
  await db
    .insertInto('mails')
    .values({
      id,
      website: aWebsite(website),
      kind: 'payment.completed',
      recipientName: 'Ada',
      recipientAddress: 'ada@example.org',
      subject: 'Confirmed',
      kept: 'whole',
      message: JSON.stringify(message),
      createdAt: now,
      sentAt: now,
    })
    .execute()
  return { params: { website, id }, headers: asOwner, by: owner, action: 'mail.resent', website }
}

const aMailing = {
  list: 'abstracts',
  filter: '',
  purpose: 'service',
  subject: 'Hello',
  text: 'Dear ((name))',
}

/** A mailing to the authors, in the state that the call needs. */
const ofMailing =
  (done: 'drafted' | 'discarded' | 'tested' | 'started' | 'paused' | 'resumed' | 'stopped'): Sample =>
  async () => {
    const website = 'optics'
    await insertAbstracts(db, aWebsite(website))
    const id = newId(product.clock.now())
    const sample = {
      params: { website, id },
      headers: asOwner,
      by: owner,
      action: `mailing.${done}`,
      website,
    } as const
    const path = (of: { path: string }) => of.path.replace(':website', website).replace(':id', id)
    if (done === 'drafted') return { ...sample, body: { ...aMailing, version: 0 } }
    await product.ask('PUT', path(mailings.saveMailing), { ...aMailing, version: 0 }, asOwner)
    if (done === 'discarded' || done === 'tested') return sample
    const { body } = await product.get(`${path(mailings.showSegment)}?list=abstracts`, asOwner)
    const begin = { count: body['count'], stamp: body['stamp'], version: 1 }
    if (done === 'started') return { ...sample, body: begin }
    await product.post(path(mailings.startMailing), begin, asOwner)
    if (done === 'resumed') await product.post(path(mailings.pauseMailing), undefined, asOwner)
    return sample
  }

const retrying: Sample = async () => {
  const website = 'optics'
  const [id, mailId] = [newId(product.clock.now()), newId(product.clock.now())]
  const refused = { address: 'gone@example.org', name: 'Gone', answerCode: 550, answer: 'No such user' }
  await db
    .insertInto('refusedAddresses')
    .values({ website: aWebsite(website), id, mailId, refusedAt: product.clock.now(), ...refused })
    .execute()
  return {
    params: { website, id },
    headers: asOwner,
    by: owner,
    action: 'refused-address.tried-again',
    website,
  }
}

const template = { subject: 'Welcome', text: 'Dear ((name)),\n\n((your page))' }
const ofWords =
  (done: 'saved' | 'tried', body: object): Sample =>
  async () => ({
    params: { website: aWebsite('nursing'), mail: 'registration-confirmed' },
    body,
    headers: asOwner,
    by: owner,
    action: `mail-words.${done}`,
    website: aWebsite('nursing'),
  })

/** An admin setting up a second factor, and the code that confirms it. */
const settingUp = async () => {
  const by = await anAccount()
  const headers = await bearerOf(app, by)
  const now = product.clock.now()
  const { secret, sealed } = (await product.post(factors.beginCodes.path, {}, headers)).body
  // confirming must not use up the next code
  const codeLater = (steps: number) => codeOfApp(String(secret), now, steps)
  return { by, headers, sealed, codeLater }
}
const ofFactor =
  (done: 'codes-set' | 'codes-removed' | 'recovery-codes-renewed'): Sample =>
  async () => {
    const { by, headers, sealed, codeLater } = await settingUp()
    const sample = { headers, by, action: `second-factor.${done}` }
    const first = { sealed, code: codeLater(0) }
    if (done === 'codes-set') return { ...sample, body: first }
    await product.post(factors.confirmCodes.path, first, headers)
    return { ...sample, body: { password: by.password, code: codeLater(1) } }
  }

const ofPasskey =
  (done: 'added' | 'removed'): Sample =>
  async () => {
    const by = await anAccount()
    const headers = await bearerOf(app, by)
    const home = `http://localhost:${new URL(product.url).port}`
    const here = { ...headers, host: new URL(home).host }
    const begun = (await product.post(factors.beginPasskey.path, {}, here)).body
    const passkey = softPasskey(home).make(begun['options'] as factors.PasskeyOptions)
    const body = { sealed: begun['sealed'], name: 'Phone', passkey }
    if (done === 'added') return { body, headers, by, action: 'second-factor.passkey-added' }
    const { recoveryCodes } = (await product.post(factors.confirmPasskey.path, body, headers)).body
    const [recoveryCode] = recoveryCodes as string[]
    const list = (await product.get(factors.showOwnFactors.path, headers)).body
    const [{ id = '' } = {}] = list['passkeys'] as { id?: string }[]
    return {
      params: { id },
      body: { password: by.password, recoveryCode },
      headers,
      by,
      action: 'second-factor.passkey-removed',
    }
  }

/** The ids of the ticket types, in the order of the website. */
const typesOf = async (website: string): Promise<number[]> =>
  (
    (await product.get(pricing.listTicketTypes.path.replace(':website', website), asOwner))
      .body as unknown as { id: number }[]
  ).map(({ id }) => id)

const samples: Readonly<Record<string, Sample>> = {
  [nameOf(factors.confirmCodes)]: ofFactor('codes-set'),
  [nameOf(factors.removeCodes)]: ofFactor('codes-removed'),
  [nameOf(factors.renewRecoveryCodes)]: ofFactor('recovery-codes-renewed'),
  [nameOf(factors.confirmPasskey)]: ofPasskey('added'),
  [nameOf(factors.removePasskey)]: ofPasskey('removed'),
  [nameOf(factors.changeRequirement)]: async () => {
    // made optional, because requiring it would lock out the other calls
    await db.updateTable('admins').set({ secondFactorAt: new Date() }).where('id', '=', owner.id).execute()
    await db.updateTable('installation').set({ factorRequiredAt: new Date() }).execute()
    return { body: { isRequired: false }, headers: asOwner, by: owner, action: 'second-factor.made-optional' }
  },
  [nameOf(accounts.resetFactor)]: ofAccount('second-factor.reset', async (id) => {
    const row = { adminId: id, sealedSecret: Buffer.alloc(49), setAt: new Date(), lastStep: 0 }
    await db.insertInto('adminAuthenticators').values(row).execute()
    return undefined
  }),
  [nameOf(mailings.saveMailing)]: ofMailing('drafted'),
  [nameOf(mailings.discardMailing)]: ofMailing('discarded'),
  [nameOf(mailings.sendMailingToMe)]: ofMailing('tested'),
  [nameOf(mailings.startMailing)]: ofMailing('started'),
  [nameOf(mailings.pauseMailing)]: ofMailing('paused'),
  [nameOf(mailings.resumeMailing)]: ofMailing('resumed'),
  [nameOf(mailings.stopMailing)]: ofMailing('stopped'),
  [nameOf(retryAddress)]: retrying,
  [nameOf(saveMailWords)]: ofWords('saved', { version: 0, words: template }),
  [nameOf(tryMailWords)]: ofWords('tried', template),
  [nameOf(abstracts.revokeLink)]: ofAuthorLink('revoked'),
  [nameOf(abstracts.renewLink)]: ofAuthorLink('renewed'),
  [nameOf(abstracts.correctAuthor)]: async () => {
    const [id = ''] = await insertAbstracts(db, aWebsite('optics'))
    return {
      params: { website: aWebsite('optics'), id },
      body: { email: 'corrected@example.org', phone: '1' },
      headers: asOwner,
      by: owner,
      action: 'abstract.author-corrected',
      website: aWebsite('optics'),
    }
  },
  [nameOf(decisions.decideAbstracts)]: async () => {
    const [id = ''] = await insertAbstracts(db, aWebsite('optics'))
    return {
      params: { website: aWebsite('optics') },
      body: { submissions: [{ id, version: 0 }], decision: 'talk' },
      headers: asOwner,
      by: owner,
      action: 'abstract.decided',
      website: aWebsite('optics'),
    }
  },
  [nameOf(decisions.releaseDecisions)]: async () => {
    const website = 'optics'
    const [id = ''] = await insertAbstracts(db, aWebsite(website))
    const submissions = [{ id, version: 0 }]
    const path = (of: { path: string }) => of.path.replace(':website', website)
    await product.post(path(decisions.decideAbstracts), { submissions, decision: 'poster' }, asOwner)
    const { count, stamp } = (await product.get(path(decisions.previewRelease), asOwner)).body
    return {
      params: { website },
      body: { count, stamp },
      headers: asOwner,
      by: owner,
      action: 'abstract-decisions.released',
      website,
    }
  },
  [nameOf(conferences.createConference)]: async () => ({
    body: aConference('created'),
    headers: asOwner,
    by: owner,
    action: 'conference.created',
    website: 'created',
  }),
  [nameOf(conferences.changeConferenceState)]: async () => {
    await product.post(conferences.createConference.path, aConference('changed'), asOwner)
    return {
      params: { website: 'changed' },
      body: { state: 'live' },
      headers: asOwner,
      by: owner,
      action: 'conference.state-changed',
      website: 'changed',
    }
  },
  [nameOf(accounts.inviteAdmin)]: async () => ({
    body: { email: 'new@example.org', name: 'Nora New', role: 'ADMIN', websites: ['optics'] },
    headers: asOwner,
    by: owner,
    action: 'account.invited',
  }),
  [nameOf(accounts.changeAccount)]: ofAccount('account.changed', async () => ({
    name: 'Ada Admin',
    role: 'ADMIN',
    websites: ['nursing'],
    version: 1,
  })),
  [nameOf(accounts.disableAccount)]: ofAccount('account.disabled'),
  [nameOf(accounts.enableAccount)]: ofAccount('account.enabled', async (id) => {
    await db.updateTable('admins').set({ disabledAt: new Date() }).where('id', '=', id).execute()
    return undefined
  }),
  [nameOf(privacy.saveRetention)]: async () => ({
    params: { kind: 'mailings' },
    body: { months: 24, version: 1 },
    headers: asOwner,
    by: owner,
    action: 'retention.changed',
  }),
  [nameOf(privacy.erasePerson)]: async () => {
    const { email } = aPerson()
    await storeMessage(product, aWebsite('optics'), {
      name: 'Ada',
      email,
      subject: 'Hello',
      message: 'Hello',
    })
    return {
      body: { email, confirm: email },
      headers: asOwner,
      by: owner,
      action: 'person.erasure-asked',
    }
  },
  [nameOf(accounts.resetAccount)]: ofAccount('account.reset'),
  [nameOf(accounts.changeOwnName)]: async () => {
    const by = await anAccount()
    return { body: { name: 'Another' }, headers: await bearerOf(app, by), by, action: 'account.renamed' }
  },
  [nameOf(session.login)]: async () => {
    const by = await anAccount()
    return { body: { email: by.email, password: by.password }, by, action: 'session.opened' }
  },
  [nameOf(accounts.changeOwnPassword)]: async () => {
    const by = await anAccount()
    return {
      body: { current: by.password, password: 'quite another password' },
      headers: await bearerOf(app, by),
      by,
      action: 'account.password-changed',
    }
  },
  [nameOf(accounts.usePasswordLink)]: async () => {
    const by = await anAccount()
    const { body } = await product.post(accounts.resetAccount.path.replace(':id', by.id), undefined, asOwner)
    const token = String(body['link']).split('#')[1]
    return { body: { token, password: 'quite another password' }, by, action: 'account.password-set' }
  },
  [nameOf(session.endOwnSession)]: async () => {
    const by = await anAccount()
    await bearerOf(app, by)
    const headers = await bearerOf(app, by)
    const { body } = await product.get(session.listOwnSessions.path, headers)
    const [other] = (body as unknown as { id: string; isThis: boolean }[]).filter(({ isThis }) => !isThis)
    return { params: { id: String(other?.id) }, headers, by, action: 'session.ended' }
  },
  [nameOf(session.endEverySession)]: async () => {
    const by = await anAccount()
    return { headers: await bearerOf(app, by), by, action: 'session.all-ended' }
  },
  [nameOf(expireStalePayments)]: expiring,
  [nameOf(askForRefund)]: refunding,
  [nameOf(takeBackRefund)]: takingBack,
  [nameOf(bookings.cancelAndRefund)]: cancellingAndRefunding,
  'POST /api/payments/expire-stale/:website': expiring,
  [nameOf(steps.skipFirstStep)]: async () => ({
    params: { website: aWebsite('nursing') },
    body: { step: 'dates' },
    headers: asOwner,
    by: owner,
    action: 'first-step.skipped',
    website: aWebsite('nursing'),
  }),
  [nameOf(steps.hideFirstSteps)]: async () => ({
    params: { website: aWebsite('nursing') },
    body: { hidden: true },
    headers: asOwner,
    by: owner,
    action: 'first-steps.hidden',
    website: aWebsite('nursing'),
  }),
  [nameOf(drafts.saveChanges)]: async () => ({
    params: { website: aWebsite('nursing') },
    body: await anEdit('Edited'),
    headers: asOwner,
    by: owner,
    action: 'website.edited',
    website: aWebsite('nursing'),
  }),
  [nameOf(drafts.publishDraft)]: async () => {
    const website = 'nursing'
    await product.post(draftsOf(drafts.saveChanges), await anEdit('Published'), asOwner)
    const { body } = await product.get(draftsOf(drafts.summarizeDraft), asOwner)
    return {
      params: { website },
      body: { serial: body['serial'], number: body['number'], hold: [] },
      headers: asOwner,
      by: owner,
      action: 'website.published',
      website,
    }
  },
  [nameOf(drafts.putBack)]: async () => {
    const website = 'nursing'
    await product.post(draftsOf(drafts.saveChanges), await anEdit('Put back'), asOwner)
    const { body } = await product.get(draftsOf(drafts.summarizeDraft), asOwner)
    const publication = { serial: body['serial'], number: body['number'], hold: [] }
    const published = (await product.post(draftsOf(drafts.publishDraft), publication, asOwner)).body
    return {
      params: { website, number: '1' },
      body: { shown: published['number'] },
      headers: asOwner,
      by: owner,
      action: 'website.put-back',
      website,
    }
  },
  [nameOf(events.saveEvent)]: async () => {
    const website = 'nursing'
    const path = events.showEvent.path.replace(':website', website)
    const { savedAt: _savedAt, home: _home, ...event } = (await product.get(path, asOwner)).body
    return {
      params: { website },
      body: { ...event, city: 'Uji' },
      headers: asOwner,
      by: owner,
      action: 'event.saved',
      website,
    }
  },
  [nameOf(pricing.changePresentationPrice)]: async () => {
    const website = 'nursing'
    const { id } = await db
      .selectFrom('presentationTypes')
      .select('id')
      .where('website', '=', aWebsite(website))
      .executeTakeFirstOrThrow()
    return {
      params: { website, id: String(id), newPrice: '123.45' },
      headers: asOwner,
      by: owner,
      action: 'presentation-type.price-changed',
      website,
    }
  },
  [nameOf(changeReceiptPrefix)]: async () => ({
    params: { website: 'nursing' },
    body: { prefix: 'NURSES' },
    headers: asOwner,
    by: owner,
    action: 'receipt-prefix.changed',
    website: 'nursing',
  }),
  [nameOf(ticketTypes.addTicketType)]: async () => ({
    params: { website: 'nursing' },
    body: { label: 'Day ticket', payment: 'free', price: null },
    headers: asOwner,
    by: owner,
    action: 'ticket-type.added',
    website: 'nursing',
  }),
  [nameOf(ticketTypes.changeTicketType)]: async () => ({
    params: { website: 'nursing', id: String((await typesOf('nursing'))[0]) },
    body: { hidden: true },
    headers: asOwner,
    by: owner,
    action: 'ticket-type.changed',
    website: 'nursing',
  }),
  [nameOf(ticketTypes.deleteTicketType)]: async () => {
    const { id } = await db
      .insertInto('presentationTypes')
      .values({ website: aWebsite('nursing'), type: 'MISTYPED', label: 'Mistyped' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      params: { website: 'nursing', id: String(id) },
      headers: asOwner,
      by: owner,
      action: 'ticket-type.deleted',
      website: 'nursing',
    }
  },
  [nameOf(ticketTypes.orderTicketTypes)]: async () => ({
    params: { website: 'nursing' },
    body: { ids: (await typesOf('nursing')).toReversed() },
    headers: asOwner,
    by: owner,
    action: 'ticket-types.ordered',
    website: 'nursing',
  }),
  [nameOf(pricing.changeProcessingFee)]: async () => ({
    params: { website: aWebsite('nursing') },
    body: { percent: 3.5 },
    headers: asOwner,
    by: owner,
    action: 'processing-fee.changed',
    website: aWebsite('nursing'),
  }),
  [nameOf(noteMessage)]: async () => {
    const website = 'nursing'
    const { id } = await storeMessage(product, aWebsite(website), {
      name: 'Nora',
      email: 'nora@example.org',
      subject: 'A question',
      message: 'When does it begin?',
    })
    return {
      params: { website, id },
      body: { answered: true },
      headers: asOwner,
      by: owner,
      action: 'message.noted',
      website,
    }
  },
  [nameOf(exceptions.askException)]: ofException('exception.asked-again', async (id, sessionId) => {
    // the webhook is withheld: the call finds out by asking the provider
    await product.faults({ withholdWebhooks: true })
    await product.pay(sessionId)
    return { params: { id } }
  }),
  [nameOf(exceptions.adoptException)]: async () => {
    const website = aWebsite('renewable')
    const { sessionId } = await visitorAtCheckout(product)
    // the record has another session, as after a loss
    await product.faults({ withholdWebhooks: true })
    const lost = { sessionId: `cs_test_other${sessionId.slice(8)}` }
    await db.updateTable('paymentRecords').set(lost).where('sessionId', '=', sessionId).execute()
    await product.pay(sessionId)
    const found = { website, provider: 'sandbox', livemode: false, sessionId } as const
    const subject = `unknown_session:${sessionId}`
    await openException(db, { ...found, reason: 'unknown_session', cents: 52_395, subject }, new Date())
    const { id } = await db
      .selectFrom('paymentExceptions')
      .select('id')
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow()
    return {
      params: { website, id },
      body: {},
      headers: asOwner,
      by: owner,
      action: 'payment.adopted',
      website,
    }
  },
  [nameOf(exceptions.refundException)]: async () => {
    const website = aWebsite('renewable')
    const { sessionId } = await visitorAtCheckout(product)
    await product.faults({ withholdWebhooks: true })
    await product.pay(sessionId)
    await product.statusPage(sessionId)
    const { id: paymentId, paymentIntentId } = await product.recordOf(sessionId)
    const found = {
      website,
      provider: 'sandbox',
      livemode: false,
      sessionId,
      paymentId,
      paymentIntentId,
    } as const
    const subject = `paid_after_cancel:${sessionId}`
    await openException(db, { ...found, reason: 'paid_after_cancel', cents: 52_395, subject }, new Date())
    const { id } = await db
      .selectFrom('paymentExceptions')
      .select('id')
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow()
    return {
      params: { website, id },
      body: {},
      headers: asOwner,
      by: owner,
      action: 'exception.refunded',
      website,
    }
  },
  [nameOf(exceptions.reviewExceptions)]: ofException('exception.reviewed', async (id) => ({
    body: { ids: [id], note: 'Written to the visitor' },
  })),
  [nameOf(exceptions.reconcileNow)]: ofException('payments.reconciliation-asked', async () => ({})),
  [nameOf(correctDiscount)]: async () => {
    const { email: customerEmail, ...person } = aPerson()
    const request = { ...person, customerEmail, description: 'A student', unitAmount: 0 }
    const { body } = await product.post(createDiscountSession.path, request)
    return {
      params: { website: aWebsite('renewable'), id: String(body['id']) },
      body: { customerEmail: 'corrected@example.org', phone: '1' },
      headers: asOwner,
      by: owner,
      action: 'discount-request.corrected',
      website: aWebsite('renewable'),
    }
  },
  [nameOf(answerDiscount)]: async () => {
    const { email: customerEmail, ...person } = aPerson()
    const request = { ...person, customerEmail, description: 'A student', unitAmount: 0 }
    const { body } = await product.post(createDiscountSession.path, request)
    return {
      params: { website: aWebsite('renewable'), id: String(body['id']) },
      body: { decision: 'refused', note: 'There are no funds left' },
      headers: asOwner,
      by: owner,
      action: 'discount-request.refused',
      website: aWebsite('renewable'),
    }
  },
  [nameOf(accommodation.addCombination)]: ofCombination('added', { nights: 9, guests: 9, price: 900 }),
  [nameOf(accommodation.addCombinations)]: ofCombination('added', {
    combinations: [{ nights: 9, guests: 8, price: 880 }],
  }),
  [nameOf(accommodation.changeCombination)]: ofCombination('changed', { nights: 8, guests: 9, price: 850 }),
  [nameOf(accommodation.deleteCombination)]: ofCombination('deleted'),
  [nameOf(resendMail)]: resending,
  [nameOf(orderPrint)]: async () => {
    await visitorAtCheckout(product)
    const website = aWebsite('renewable')
    const body = { form: 'desk-list' }
    return { params: { website }, body, headers: asOwner, by: owner, action: 'print.ordered', website }
  },
  [nameOf(bookings.changeBooking)]: ofBooking('changed', {
    name: 'Ada Lovelace',
    instituteOrUniversity: 'Institute of Numbers',
    country: 'Kenya',
  }),
  [nameOf(bookings.cancelBooking)]: ofBooking('cancelled'),
  [nameOf(bookings.restoreBooking)]: ofBooking('restored'),
  [nameOf(bookings.renewBookingLink)]: ofBooking('link-renewed'),
  [nameOf(bookings.addBooking)]: ofMoney('added'),
  [nameOf(bookings.payBookingByHand)]: ofMoney('paid-by-hand'),
  [nameOf(bookings.resendConfirmation)]: ofMoney('confirmation-sent-again'),
  [nameOf(options.addSessionOption)]: ofOption('session', 'added'),
  [nameOf(options.renameSessionOption)]: ofOption('session', 'renamed'),
  [nameOf(options.deleteSessionOption)]: ofOption('session', 'deleted'),
  [nameOf(options.addInterestOption)]: ofOption('interest', 'added'),
  [nameOf(options.renameInterestOption)]: ofOption('interest', 'renamed'),
  [nameOf(options.deleteInterestOption)]: ofOption('interest', 'deleted'),
}

const changes = ({ method, url, config }: Route): boolean =>
  isOfBackOffice(url) &&
  !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
  config.access !== 'read' &&
  !Object.hasOwn(exempt, `${method} ${url}`)
const changing = routesOf(app)
  .filter(changes)
  .map(({ method, url }) => ({ name: `${method} ${url}`, method, url }))

/** All rows of all tables, except when accounts were last seen and login attempts, which failed calls also change. */
const everyRow = async (): Promise<Record<string, unknown>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'login_failures'`.execute(
    db,
  )
  const all = tables.map(
    ({ name }) => sql`
      select ${name}::text as name,
        (select jsonb_agg(to_jsonb(t) - 'last_active_at' order by to_jsonb(t)::text) from ${sql.table(name)} as t) as all`,
  )
  const { rows } = await sql<{ name: string; all: unknown }>`${sql.join(all, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, all }) => [name, all]))
}

const entriesBut = async (known: readonly { id: string }[]) => {
  const all = await db
    .selectFrom('auditEntries')
    .select(['id', 'adminId', 'adminEmail', 'website', 'action', 'subject'])
    .execute()
  return all.filter(({ id }) => !known.some((one) => one.id === id))
}

test('every route that changes something has a sample here, and each sample its route', () => {
  const names = changing.map(({ name }) => name)
  expect(names.filter((name) => !Object.hasOwn(samples, name))).toEqual([])
  expect(Object.keys(samples).filter((name) => !names.includes(name))).toEqual([])
  const registered = routesOf(app).map(({ method, url }) => `${method} ${url}`)
  expect(Object.keys(exempt).filter((name) => !registered.includes(name))).toEqual([])
})

/** The sample of a usual run: one of twelve, and the call whose entries could hold a password. */
const playing = changing.filter(
  ({ name }, at) => isLong || at % 12 === 0 || name === nameOf(accounts.usePasswordLink),
)

describe.each(playing)('$name', ({ name, method, url }) => {
  test('changes nothing without an entry, and leaves one that says who, what and where', async () => {
    const sample = await samples[name]?.()
    if (!sample) throw new Error('There is no sample of this route')
    const { params = {}, body, headers = {}, by, action, website = null } = sample
    const call = () =>
      app.inject({
        method: method as 'POST',
        url: url.replace(/:(\w+)/g, (_, param: string) => String(params[param])),
        headers: { host: 'localhost:3000', ...headers },
        ...(body && { payload: body }),
      })

    const before = await everyRow()
    await withoutAudit(db, async () => {
      expect((await call()).statusCode).toBe(500)
    })
    const full = async () => {
      const { statusCode, headers: answered, body: responseBody } = await call()
      expect([statusCode, answered['retry-after']]).toEqual([503, '60'])
      expect(responseBody).toContain('Please try again in a minute.')
    }
    await withoutAudit(db, full, '53100')
    expect(await everyRow()).toEqual(before)

    const known = await entriesBut([])
    const answer = await call()
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    const { audit_entries: _old, ...was } = before
    const { audit_entries: _new, ...is } = await everyRow()
    expect(is).not.toEqual(was)
    const written = await entriesBut(known)
    expect(written).toContainEqual(
      expect.objectContaining({ adminId: by.id, adminEmail: by.email, website, action }),
    )
    expect(written.every(({ subject }) => subject.trim() !== '')).toBe(true)
  })
})

test('no entry holds a password, a token or a hash', async () => {
  const text = JSON.stringify(await db.selectFrom('auditEntries').selectAll().execute())
  expect(text).toContain('account.password-set')
  for (const secret of ['password for tests', 'quite another password', '$argon2', 'eyJ', 'token', 'hash'])
    expect(text.includes(secret), secret).toBe(false)
})

/** Entries about no visitor, or where the address is found as it is. */
const ofNoVisitor = new RegExp(
  `^(${[
    ...[
      'account',
      'conference',
      'session',
      'login',
      'second-factor',
      'backup',
      'retention',
      'person',
      'audit',
      'event',
      'website',
    ],
    ...['first-step', 'first-steps', 'processing-fee', 'presentation-type', 'accommodation-combination'],
    ...[
      'interest-option',
      'session-option',
      'mail-words',
      'mailing',
      'rehearsal',
      'receipt-prefix',
      'ticket-types?',
      'print',
      'refused-address',
    ],
    ...['payments', 'abstract-decisions', 'payment[.]expire-stale'],
  ].join('|')})([.]|$)`,
)

test('an entry about what is of a visitor says its id, by which it is found when they are erased', async () => {
  const entries = await db
    .selectFrom('auditEntries')
    .select('action')
    .distinct()
    .where('subjectId', 'is', null)
    .execute()
  expect(entries.map(({ action }) => action).filter((action) => !ofNoVisitor.test(action))).toEqual([])
})
