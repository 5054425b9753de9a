import * as accommodation from '#features/accommodation/accommodation.contract.ts'
import { orderPrint } from '#features/badges/badges.contract.ts'
import * as conferences from '#features/conferences/conferences.contract.ts'
import * as steps from '#features/dashboard/first-steps.contract.ts'
import {
  cancelPublication,
  createPreviewLink,
  planPublication,
  revokePreviewLink,
} from '#features/drafts/admin-draft-actions.contract.ts'
import type { ShownDraft } from '#features/drafts/admin-drafts.contract.ts'
import * as drafts from '#features/drafts/admin-drafts.contract.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import * as events from '#features/events/events.contract.ts'
import * as pictures from '#features/pictures/pictures.contract.ts'
import * as pricing from '#features/pricing/admin-pricing.contract.ts'
import * as ticketTypes from '#features/pricing/ticket-types.contract.ts'
import * as options from '#features/program-options/admin-program-options.contract.ts'
import { changeReceiptPrefix } from '#features/receipts/receipts.contract.ts'
import { proof } from '../admins.ts'
import { aConference } from '../conferences.ts'
import { aPlainPicture, pictureForm } from '../pictures.ts'
import { visitorAtCheckout } from '../product.ts'
import { formBytes, formType } from '../upload-form.ts'
import {
  byNewOwner,
  type Call,
  callOf,
  type Given,
  nameOf,
  pathOf,
  type Sample,
  type Samples,
  visitorOf,
} from './sample.ts'

/** The samples of what a conference consists of: its pages, days, types, prices, options. */
export const conferenceSamples = (given: Given): Samples => ({
  ...stateSamples(given),
  ...contentSamples(given),
  ...pictureSamples(given),
  ...pricingSamples(given),
  ...optionSamples(given),
})

let made = 0

const stateSamples = (given: Given): Samples => {
  const { product, owner: by, asOwner: headers } = given
  const newConference = async (name: string, by = given) => {
    const slug = `${name}-${++made}`
    await product.post(conferences.createConference.path, aConference(slug), headers)
    return callOf({ ...by, website: slug as Given['website'] })
  }
  return {
    [nameOf(conferences.createConference)]: async () => {
      const slug = `created-${++made}`
      return { body: aConference(slug), headers, by, action: 'conference.created', website: slug }
    },
    [nameOf(conferences.changeConferenceState)]: async () =>
      (await newConference('changed'))('conference.state-changed', {}, { state: 'archived' }),
    [nameOf(conferences.changeConference)]: async () =>
      (await newConference('renamed'))('conference.changed', {}, { name: 'Other' }),
    [nameOf(conferences.changeSender)]: async () =>
      (await newConference('sent', await byNewOwner(given)))(
        'conference.changed',
        {},
        { senderName: 'Ada', replyTo: null, proof },
      ),
    [nameOf(conferences.addHost)]: async () => {
      const call = await newConference('hosted', await byNewOwner(given))
      return call('conference.host-added', {}, { host: `a${made}.example`, proof })
    },
    [nameOf(conferences.removeHost)]: async () => {
      const as = await byNewOwner(given)
      const call = await newConference('unhosted', as)
      const [website, host] = [`unhosted-${made}`, `b${made}.example`]
      await product.post(pathOf(conferences.addHost, { website }), { host, proof }, as.asOwner)
      return call('conference.host-removed', { host }, { proof })
    },
    [nameOf(steps.skipFirstStep)]: async () => callOf(given)('first-step.skipped', {}, { step: 'dates' }),
    [nameOf(steps.hideFirstSteps)]: async () => callOf(given)('first-steps.hidden', {}, { hidden: true }),
  }
}

/** Edits of the first text of the home page. */
export const editsOf = ({ product, website, asOwner }: Given) => {
  const read = async (endpoint: Parameters<typeof pathOf>[0]) =>
    (await product.get(pathOf(endpoint, { website }), asOwner)).body
  /** An edit of the draft, as the editor sends it. */
  const anEdit = async (after: string) => {
    const { serial, draft } = (await read(drafts.showDraft)) as unknown as ShownDraft
    const path = ['intro', 'title']
    const change = { kind: 'set', path, before: valueAt(draft, path), after }
    return { changes: [change], since: serial, tab: '0197a0e0-0000-7000-8000-000000000000' }
  }
  /** The publication of an edit. */
  const aPublication = async (after: string) => {
    await product.post(pathOf(drafts.saveChanges, { website }), await anEdit(after), asOwner)
    const { serial, number } = await read(drafts.summarizeDraft)
    return { serial, number, hold: [] }
  }
  return { anEdit, aPublication }
}

const contentSamples = (given: Given): Samples => {
  const { product, website, asOwner } = given
  const call = callOf(given)
  const read = async (endpoint: Parameters<typeof pathOf>[0]) =>
    (await product.get(pathOf(endpoint, { website }), asOwner)).body
  const { anEdit, aPublication } = editsOf(given)
  return {
    [nameOf(drafts.saveChanges)]: async () => call('website.edited', {}, await anEdit('Edited')),
    [nameOf(drafts.publishDraft)]: async () => call('website.published', {}, await aPublication('Published')),
    [nameOf(planPublication)]: async () => {
      const plan = { ...(await aPublication('Planned')), date: nextMonth(product.clock.now()), time: '09:00' }
      return call('website.publication-planned', {}, plan)
    },
    [nameOf(cancelPublication)]: async () => {
      const plan = {
        ...(await aPublication('Cancelled')),
        date: nextMonth(product.clock.now()),
        time: '09:00',
      }
      await product.post(pathOf(planPublication, { website }), plan, asOwner)
      const { planned } = (await read(drafts.showDraft)) as unknown as ShownDraft
      return call('website.publication-cancelled', { id: planned?.id ?? '' })
    },
    [nameOf(createPreviewLink)]: async () => call('preview-link.created'),
    [nameOf(revokePreviewLink)]: async () => {
      const { id } = (await product.post(pathOf(createPreviewLink, { website }), {}, asOwner)).body
      return call('preview-link.revoked', { id: String(id) })
    },
    [nameOf(drafts.putBack)]: async () => {
      const publication = await aPublication('Put back')
      const { number: shown } = (
        await product.post(pathOf(drafts.publishDraft, { website }), publication, asOwner)
      ).body
      return call('website.put-back', { number: '1' }, { shown })
    },
    [nameOf(events.saveEvent)]: async () => {
      const { savedAt: _savedAt, home: _home, ...event } = await read(events.showEvent)
      return call('event.saved', {}, { ...event, city: 'Uji' })
    },
    [nameOf(changeReceiptPrefix)]: async () => {
      const prefix = `P${website.toUpperCase().replaceAll('-', '')}`
      return call('receipt-prefix.changed', {}, { prefix })
    },
    [nameOf(orderPrint)]: async () => {
      await visitorAtCheckout(product, {}, visitorOf(given))
      return call('print.ordered', {}, { form: 'desk-list' })
    },
  }
}

const pictureSamples = (given: Given): Samples => {
  const { product, website } = given
  const call = callOf(given)
  const upload = async (): Promise<Call> => {
    const form = formBytes(pictureForm(await aPlainPicture('#123456')))
    const { headers, ...sample } = call('picture.uploaded', {}, form)
    return { ...sample, headers: { ...headers, 'content-type': formType } }
  }
  const anUploaded = async () => {
    const { body, headers } = await upload()
    const answer = await product.ask('POST', pathOf(pictures.uploadPicture, { website }), body, headers)
    return String(answer.body['id'])
  }
  return {
    [nameOf(pictures.uploadPicture)]: upload,
    [nameOf(pictures.cropPicture)]: async () =>
      call('picture.cropped', { id: await anUploaded() }, { x: 0, y: 0, width: 0.5, height: 0.5 }),
    [nameOf(pictures.erasePicture)]: async () => call('picture.erased', { id: await anUploaded() }),
  }
}

const pricingSamples = (given: Given): Samples => {
  const { product, website, asOwner } = given
  const call = callOf(given)
  /** The ids of the ticket types, in the order of the website, and that of one. */
  const typesOf = async () => {
    const { body } = await product.get(pathOf(pricing.listTicketTypes, { website }), asOwner)
    return (body as unknown as { id: number }[]).map(({ id }) => id)
  }
  const first = async () => String((await typesOf())[0])
  const combination = async () => {
    const { id } = await product.db
      .selectFrom('accommodationCombinations')
      .select('id')
      .where('website', '=', website)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return { id: String(id) }
  }
  return {
    [nameOf(pricing.changePresentationPrice)]: async () =>
      call('presentation-type.price-changed', { id: await first(), newPrice: '123.45' }),
    [nameOf(pricing.changeProcessingFee)]: async () => call('processing-fee.changed', {}, { percent: 3.5 }),
    [nameOf(ticketTypes.addTicketType)]: async () =>
      call('ticket-type.added', {}, { label: 'Day ticket', payment: 'free', price: null }),
    [nameOf(ticketTypes.changeTicketType)]: async () =>
      call('ticket-type.changed', { id: await first() }, { hidden: true }),
    [nameOf(ticketTypes.deleteTicketType)]: async () => {
      const { id } = await product.db
        .insertInto('presentationTypes')
        .values({ website, type: `MISTYPED_${++made}`, label: `Mistyped ${made}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      return call('ticket-type.deleted', { id: String(id) })
    },
    [nameOf(ticketTypes.orderTicketTypes)]: async () =>
      call('ticket-types.ordered', {}, { ids: (await typesOf()).toReversed() }),
    [nameOf(accommodation.addCombination)]: async () =>
      call('accommodation-combination.added', {}, { nights: 9, guests: 9, price: 900 }),
    [nameOf(accommodation.addCombinations)]: async () =>
      call('accommodation-combination.added', {}, { combinations: [{ nights: 9, guests: 8, price: 880 }] }),
    [nameOf(accommodation.changeCombination)]: async () =>
      call('accommodation-combination.changed', await combination(), { nights: 8, guests: 9, price: 850 }),
    [nameOf(accommodation.deleteCombination)]: async () =>
      call('accommodation-combination.deleted', await combination()),
  }
}

const optionSamples = (given: Given): Samples => {
  const { product, website, asOwner } = given
  const bodyOf = (kind: 'interest' | 'session', name: string): object =>
    kind === 'session' ? { sessionName: name } : { interestedInOption: name }
  const ofOption =
    (kind: 'interest' | 'session', done: 'added' | 'renamed' | 'deleted'): Sample =>
    async () => {
      const call = (params: Record<string, string>, body?: object) =>
        callOf(given)(`${kind}-option.${done}`, params, body)
      const body = bodyOf(kind, `Photonics, ${done}`)
      if (done === 'added') return call({}, body)
      const name = `To be ${done}`
      const add = kind === 'session' ? options.addSessionOption : options.addInterestOption
      await product.post(pathOf(add, { website }), bodyOf(kind, name), asOwner)
      const { id } = await product.db
        .selectFrom(`${kind}Options`)
        .select('id')
        .where('website', '=', website)
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return call({ id: String(id) }, done === 'renamed' ? body : undefined)
    }
  return {
    [nameOf(options.addSessionOption)]: ofOption('session', 'added'),
    [nameOf(options.renameSessionOption)]: ofOption('session', 'renamed'),
    [nameOf(options.deleteSessionOption)]: ofOption('session', 'deleted'),
    [nameOf(options.addInterestOption)]: ofOption('interest', 'added'),
    [nameOf(options.renameInterestOption)]: ofOption('interest', 'renamed'),
    [nameOf(options.deleteInterestOption)]: ofOption('interest', 'deleted'),
  }
}

/** The same day a month later, which has no change of clocks at 09:00. */
const nextMonth = (now: Date): string => new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
