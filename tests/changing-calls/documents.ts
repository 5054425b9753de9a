import { pictureAddress } from '#content/picture.ts'
import { submitAbstract } from '#features/abstracts/abstracts.contract.ts'
import { signAuthorLink } from '#features/abstracts/server/author-link.ts'
import { orderPrint, printFilePath } from '#features/badges/badges.contract.ts'
import type { ShownDraft } from '#features/drafts/admin-drafts.contract.ts'
import * as drafts from '#features/drafts/admin-drafts.contract.ts'
import { applyChanges } from '#features/drafts/apply-changes.ts'
import type { Change } from '#features/drafts/change.ts'
import { addItem } from '#features/drafts/item-changes.ts'
import { aPlainPicture, uploadPicture } from '../pictures.ts'
import { visitorAtCheckout } from '../product.ts'
import { sendForm } from '../upload-form.ts'
import { type Given, pathOf, visitorOf } from './sample.ts'
import { aNewsToken, anAbstract, ownLinkOf, signing } from './visitors.ts'

/** What is opened, by whom. */
type Opening = { url: string; headers: Record<string, string> }

/** Publishes a day of the agenda with one session. */
const publishAgenda = async ({ product, website, asOwner }: Given): Promise<void> => {
  const { path } = drafts.showDraft
  const { serial, draft } = (await product.get(pathOf({ path }, { website }), asOwner))
    .body as unknown as ShownDraft
  const day = addItem(draft, ['agenda', 'days'], 'day-1')
  const items = ['agenda', 'days', 'day-1', 'items']
  const empty = addItem(applyChanges(draft, [day]), items, 'opening') as Extract<Change, { kind: 'add' }>
  const session = { ...empty, item: { ...empty.item, title: 'Opening' } }
  await product.post(
    pathOf(drafts.saveChanges, { website }),
    { changes: [day, session], since: serial, tab: '0197a0e0-0000-7000-8000-000000000000' },
    asOwner,
  )
  const summary = (await product.get(pathOf(drafts.summarizeDraft, { website }), asOwner)).body
  const publication = { serial: summary['serial'], number: summary['number'], hold: [] }
  const published = await product.post(pathOf(drafts.publishDraft, { website }), publication, asOwner)
  if (published.status !== 200) throw new Error(JSON.stringify(published.body))
}

/**
 * A visitor's and the organisers' address of each document of a conference, by the pattern of its route. Everything in
 * them is written while the conference is live, and its jobs have run.
 */
export const documentsOf = async (given: Given): Promise<Record<string, Opening>> => {
  const { product, website, asOwner } = given
  const at = visitorOf(given)
  const { person, sessionId } = await visitorAtCheckout(product, {}, at)
  await product.pay(sessionId)
  await product.statusPage(sessionId)
  const author = await sendForm(`${product.url}${submitAbstract.path}`, await anAbstract(given), at)
  const print = await product.post(pathOf(orderPrint, { website }), { form: 'small' }, asOwner)
  await publishAgenda(given)
  await product.runDueJobs()
  const own = (await product.get('/api/registration/mine', await ownLinkOf(given, person.email))).body
  const [receipt] = own['receipts'] as { address: string }[]
  const link = { website, id: String(author.body['id']), linkVersion: 1 }
  const token = `Bearer ${signAuthorLink((await signing(given)).sessionKey, link)}`
  const abstract = (await product.get('/api/form-submission/mine', { ...at, authorization: token })).body
  const { id: mail } = await product.db
    .selectFrom('mails')
    .select('id')
    .where('website', '=', website)
    .where('kept', '=', 'whole')
    .executeTakeFirstOrThrow()
  const admin = (url: string, params: Record<string, string> = {}) => ({
    url: pathOf({ path: url as `/${string}` }, { website, ...params }),
    headers: { ...asOwner, host: 'localhost:3000' },
  })
  const picture = await uploadPicture(product.url, website, await aPlainPicture('#654321'), asOwner)
  const file = '/admin/api/admin/abstract-submissions/:website/:id/file'
  const receiptFile = '/admin/api/admin/receipts/:website/:series/:number/file'
  const mailPreview = '/admin/api/admin/mails/:website/:id/preview'
  const personFile = '/admin/api/admin/privacy/person/export'
  return {
    '/pictures/:name': { url: pictureAddress(String(picture.body['id']), 40), headers: at },
    '/agenda.pdf': { url: '/agenda.pdf', headers: at },
    '/agenda.ics': { url: '/agenda.ics', headers: at },
    '/agenda/day-:day(^\\d{1,4})-:item(^\\d{1,4}).ics': { url: '/agenda/day-1-1.ics', headers: at },
    '/api/registration/calendar': { url: String(own['calendar']), headers: at },
    '/api/registration/receipt': { url: String(receipt?.address), headers: at },
    '/api/form-submission/file': { url: (abstract['file'] as { address: string }).address, headers: at },
    '/api/news/:token/leave': { url: `/api/news/${await aNewsToken(given)}/leave`, headers: at },
    [file]: admin(file, { id: link.id }),
    [receiptFile]: admin(receiptFile, { series: 'test', number: '1' }),
    [printFilePath]: admin(printFilePath, { id: String(print.body['id']) }),
    [mailPreview]: admin(mailPreview, { id: mail }),
    [personFile]: admin(`${personFile}?email=${encodeURIComponent(person.email)}`),
  }
}
