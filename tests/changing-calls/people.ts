import * as abstracts from '#features/abstracts/admin-abstracts.contract.ts'
import * as decisions from '#features/abstracts/decisions.contract.ts'
import { noteMessage } from '#features/contact/admin-contact.contract.ts'
import { storeMessage } from '#features/contact/server/send-message.ts'
import { answerDiscount, correctDiscount } from '#features/discounts/admin-discounts.contract.ts'
import { createDiscountSession } from '#features/discounts/discounts.contract.ts'
import * as mailings from '#features/mailings/mailings.contract.ts'
import { resendMail } from '#features/mails/mails.contract.ts'
import { retryAddress } from '#features/mails/refusals.contract.ts'
import { saveMailWords, tryMailWords } from '#features/mails/templates.contract.ts'
import { newId } from '#shared/ids.ts'
import { insertAbstracts } from '../many-abstracts.ts'
import { aPerson } from '../product.ts'
import { callOf, type Given, nameOf, pathOf, type Sample, type Samples, visitorOf } from './sample.ts'

/** The samples of authors, requests, messages and emails. */
export const peopleSamples = (given: Given): Samples => ({
  ...abstractSamples(given),
  ...requestSamples(given),
  ...mailSamples(given),
  [nameOf(mailings.saveMailing)]: ofMailing(given, 'drafted'),
  [nameOf(mailings.discardMailing)]: ofMailing(given, 'discarded'),
  [nameOf(mailings.sendMailingToMe)]: ofMailing(given, 'tested'),
  [nameOf(mailings.startMailing)]: ofMailing(given, 'started'),
  [nameOf(mailings.pauseMailing)]: ofMailing(given, 'paused'),
  [nameOf(mailings.resumeMailing)]: ofMailing(given, 'resumed'),
  [nameOf(mailings.stopMailing)]: ofMailing(given, 'stopped'),
})

const abstractSamples = (given: Given): Samples => {
  const { product, website, asOwner } = given
  const call = callOf(given)
  const anAbstract = async () => (await insertAbstracts(product.db, website))[0] ?? ''
  return {
    [nameOf(abstracts.revokeLink)]: async () => call('author-link.revoked', { id: await anAbstract() }),
    [nameOf(abstracts.renewLink)]: async () => call('author-link.renewed', { id: await anAbstract() }),
    [nameOf(abstracts.correctAuthor)]: async () =>
      call(
        'abstract.author-corrected',
        { id: await anAbstract() },
        { email: 'corrected@example.org', phone: '1' },
      ),
    [nameOf(decisions.decideAbstracts)]: async () => {
      const submissions = [{ id: await anAbstract(), version: 0 }]
      return call('abstract.decided', {}, { submissions, decision: 'talk' })
    },
    [nameOf(decisions.releaseDecisions)]: async () => {
      const submissions = [{ id: await anAbstract(), version: 0 }]
      const decided = { submissions, decision: 'poster' }
      await product.post(pathOf(decisions.decideAbstracts, { website }), decided, asOwner)
      const { count, stamp } = (await product.get(pathOf(decisions.previewRelease, { website }), asOwner))
        .body
      return call('abstract-decisions.released', {}, { count, stamp })
    },
  }
}

/** A request for a discount. */
export const aDiscountRequest = () => {
  const { email: customerEmail, ...person } = aPerson()
  return { ...person, customerEmail, description: 'A student', unitAmount: 0 }
}

const requestSamples = (given: Given): Samples => {
  const { product, website } = given
  const call = callOf(given)
  const aRequest = async () => {
    const { body } = await product.post(createDiscountSession.path, aDiscountRequest(), visitorOf(given))
    return String(body['id'])
  }
  return {
    [nameOf(correctDiscount)]: async () =>
      call(
        'discount-request.corrected',
        { id: await aRequest() },
        { customerEmail: 'corrected@example.org', phone: '1' },
      ),
    [nameOf(answerDiscount)]: async () =>
      call(
        'discount-request.refused',
        { id: await aRequest() },
        { decision: 'refused', note: 'There are no funds left' },
      ),
    [nameOf(noteMessage)]: async () => {
      const { id } = await storeMessage(product, website, {
        name: 'Nora',
        email: 'nora@example.org',
        subject: 'A question',
        message: 'When does it begin?',
      })
      return call('message.noted', { id }, { answered: true })
    },
  }
}

const template = { subject: 'Welcome', text: 'Dear ((name)),\n\n((your page))' }

const mailSamples = (given: Given): Samples => {
  const { product, website } = given
  const { db } = product
  const call = callOf(given)
  const mail = 'registration-confirmed'
  return {
    [nameOf(retryAddress)]: async () => {
      const now = product.clock.now()
      const [id, mailId] = [newId(now), newId(now)]
      const refused = { address: 'gone@example.org', name: 'Gone', answerCode: 550, answer: 'No such user' }
      await db
        .insertInto('refusedAddresses')
        .values({ website, id, mailId, refusedAt: now, ...refused })
        .execute()
      return call('refused-address.tried-again', { id })
    },
    [nameOf(saveMailWords)]: async () => call('mail-words.saved', { mail }, { version: 0, words: template }),
    [nameOf(tryMailWords)]: async () => call('mail-words.tried', { mail }, template),
    [nameOf(resendMail)]: async () => call('mail.resent', { id: await aSentMail(given) }),
  }
}

/** Sent already, so another one is sent. */
const aSentMail = async ({ product: { db, clock }, website }: Given): Promise<string> => {
  const now = clock.now()
  const id = newId(now)
  const text = { text: 'Dear Ada', html: '<p>Dear Ada</p>' }
  const message = { to: { name: 'Ada', address: 'ada@example.org' }, ...text }
  const sent = { createdAt: now, sentAt: now, kept: 'whole', message: JSON.stringify(message) } as const
  const about = { kind: 'payment.completed', subject: 'Confirmed' }
  const recipient = { recipientName: 'Ada', recipientAddress: 'ada@example.org' }
  await db
    .insertInto('mails')
    .values({ website, id, ...about, ...recipient, ...sent })
    .execute()
  return id
}

const aMailing = {
  list: 'abstracts',
  filter: '',
  purpose: 'service',
  subject: 'Hello',
  text: 'Dear ((name))',
}

type Done = 'drafted' | 'discarded' | 'tested' | 'started' | 'paused' | 'resumed' | 'stopped'

/** A mailing to the authors, in the state that the call needs. */
const ofMailing =
  (given: Given, done: Done): Sample =>
  async () => {
    const { product, website, asOwner } = given
    await insertAbstracts(product.db, website)
    const params = { website, id: newId(product.clock.now()) }
    const saved = { ...aMailing, version: 0 }
    const call = (body?: object) => callOf(given)(`mailing.${done}`, params, body)
    if (done === 'drafted') return call(saved)
    await product.ask('PUT', pathOf(mailings.saveMailing, params), saved, asOwner)
    if (done === 'discarded' || done === 'tested') return call()
    const segment = `${pathOf(mailings.showSegment, params)}?list=abstracts`
    const { count, stamp } = (await product.get(segment, asOwner)).body
    const begin = { count, stamp, version: 1 }
    if (done === 'started') return call(begin)
    await product.post(pathOf(mailings.startMailing, params), begin, asOwner)
    if (done === 'resumed') await product.post(pathOf(mailings.pauseMailing, params), undefined, asOwner)
    return call()
  }
