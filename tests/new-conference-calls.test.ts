import { beforeAll, describe, expect, test } from 'vitest'
import { replaceOwnFile, submitAbstract } from '#features/abstracts/abstracts.contract.ts'
import { addCombination } from '#features/accommodation/accommodation.contract.ts'
import { checkSession, type SessionUser } from '#features/admin-session/admin-session.contract.ts'
import { listAudit } from '#features/audit/audit.contract.ts'
import * as conferences from '#features/conferences/conferences.contract.ts'
import { createDiscountSession } from '#features/discounts/discounts.contract.ts'
import {
  changePresentationPrice,
  changeProcessingFee,
  listTicketTypes,
} from '#features/pricing/admin-pricing.contract.ts'
import { erasePerson, type FoundPerson, findPerson } from '#features/privacy/privacy.contract.ts'
import { correctOwnRegistration, payOwnRegistration } from '#features/registration/own.contract.ts'
import { createCheckoutSession, register } from '#features/registration/registration.contract.ts'
import { searchWebsite } from '#features/search/search.contract.ts'
import { sendTestEmail } from '#features/settings/email-settings.contract.ts'
import { playRehearsal } from '#sandbox/rehearsal/rehearsal.contract.ts'
import { exportLists, exportPath } from '#shared/exports.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { documentsOf } from './changing-calls/documents.ts'
import { followUpsOf } from './changing-calls/follow-ups.ts'
import { type Given, nameOf, pathOf, type Samples, visitorOf } from './changing-calls/sample.ts'
import { samplesOf } from './changing-calls/samples.ts'
import { visitorSamplesOf } from './changing-calls/visitors.ts'
import { aConference, goLive } from './conferences.ts'
import { isOfBackOffice, routesOf } from './guarded-routes.ts'
import { aPerson, startTestProduct } from './product.ts'
import { aWebsite } from './websites.ts'

/*
 * Everything that changes something works for a conference that was made a minute ago, and does what it should for an
 * archived one, by enumeration of the routes.
 */

const product = await startTestProduct()
const { app, db, post, ask } = product
const owner = await anAdmin(db)
const asOwner = await bearerOf(app, owner)
const states = { fresh: 'live', finished: 'archived' } as const
const setState = (website: string, state: string) =>
  ask('POST', pathOf(conferences.changeConferenceState, { website }), { state }, asOwner)

/** A new conference with the prices of the samples. */
const create = async (slug: string): Promise<Given> => {
  expect((await post(conferences.createConference.path, aConference(slug), asOwner)).status).toBe(201)
  const website = aWebsite(slug)
  const types = (await product.get(pathOf(listTicketTypes, { website }), asOwner)).body
  for (const { id, payment } of types as unknown as { id: number; payment: string }[])
    if (payment === 'online')
      await post(
        pathOf(changePresentationPrice, { website, id: String(id), newPrice: '499' }),
        undefined,
        asOwner,
      )
  await ask('PUT', pathOf(changeProcessingFee, { website }), { percent: 5 }, asOwner)
  const room = { nights: 2, guests: 1, price: 200 }
  await post(pathOf(addCombination, { website }), room, asOwner)
  expect((await goLive(product, slug, asOwner)).status).toBe(200)
  return { product, website, owner, asOwner }
}

const given: Record<string, Given> = {}
beforeAll(async () => {
  for (const slug of Object.keys(states)) given[slug] = await create(slug)
})

/** Calls without an audit entry of their own, and so without a sample. */
const unaudited = ({ website, owner: by, asOwner: headers }: Given): Samples => ({
  [nameOf(playRehearsal)]: async () => ({
    ...{ params: { website }, body: { scenario: 'success' }, headers },
    ...{ by, action: 'rehearsal.started' },
  }),
  [nameOf(sendTestEmail)]: async () => ({ params: { website }, headers, by, action: 'none' }),
})

const isChange = ({ method }: { method: string }) => !['GET', 'HEAD', 'OPTIONS'].includes(method)
const ofOrganisers = routesOf(app).filter(
  (route) =>
    isChange(route) &&
    isOfBackOffice(route.url) &&
    route.url.includes(':website') &&
    route.config.access !== 'read',
)
/** The webhook: of no conference, and each payment of these tests passes it. */
const ofVisitors = routesOf(app).filter(
  (route) => isChange(route) && !isOfBackOffice(route.url) && route.url !== '/api/payment/webhook',
)

/** Files and pages of a conference, but whether a host is ours. The preview needs pages, and is in new-conference.test.ts. */
const documentRoutes = routesOf(app).flatMap(({ method, url, config: { words } }) =>
  method !== 'GET' ||
  !words?.type ||
  words.type === 'application/json' ||
  /^\/api\/host-allowed$|^\/admin\/api\/admin\/(preview|export\/account)/.test(url)
    ? []
    : [url],
)

/** What an archived conference takes no more, and what it says. */
const closed: Readonly<Record<string, RegExp>> = {
  [nameOf(register)]: /^403 Registration closed on \w+ \d+, \d{4} at /,
  [nameOf(createCheckoutSession)]: /^403 Registration closed on /,
  [nameOf(payOwnRegistration)]: /^403 Registration closed on /,
  [nameOf(correctOwnRegistration)]: /^403 You could correct your title, name and institute until /,
  [nameOf(createDiscountSession)]: /^403 Registration closed on /,
  [nameOf(submitAbstract)]: /^403 Abstract submission closed on /,
  [nameOf(replaceOwnFile)]: /^403 Abstract submission closed on /,
}

/** Kinds of jobs that concern no conference: a handler of its own tests each. */
const ofInstallation =
  /^(account|admin-session|backup|second-factor|search|settings)\.|\.(sweep|missing|remove|reconcile|counters)$/

const readJobs = () => db.selectFrom('jobs').select(['id', 'kind', 'lastError', 'doneAt']).execute()

describe.each(Object.entries(states))('the conference %s, which is %s', (slug, state) => {
  const playing = () => given[slug] as Given
  /** The jobs of before. */
  let known = new Set<string>()
  beforeAll(async () => {
    known = new Set((await readJobs()).map(({ id }) => id))
  })
  /** Prepares while it is live, and brings it back into its state. */
  const prepared = async <T>(prepare: () => Promise<T> | undefined): Promise<T> => {
    if (state !== 'live') await setState(slug, 'live')
    const ready = await prepare()
    if (ready === undefined) throw new Error('There is no sample of a route')
    if (state !== 'live') await setState(slug, state)
    return ready
  }

  test('takes every changing call of its organisers', async () => {
    const samples = { ...samplesOf(playing()), ...unaudited(playing()) }
    const refused: string[] = []
    expect(ofOrganisers.length).toBeGreaterThan(60)
    for (const { method, url } of ofOrganisers) {
      const { params = {}, body, headers } = await prepared(() => samples[`${method} ${url}`]?.())
      const answer = await ask(method as 'PUT', pathOf({ path: url as `/${string}` }, params), body, headers)
      if (answer.status > 299)
        refused.push(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
      await product.behave()
    }
    expect(refused).toEqual([])
  })

  test('answers every changing call of its visitors, and says what is closed', async () => {
    const samples = visitorSamplesOf(playing())
    const expected = state === 'live' ? {} : closed
    for (const { method, url } of ofVisitors) {
      const name = `${method} ${url}`
      const call = await prepared(() => samples[name]?.())
      const { status, body } = await call()
      const said = `${status} ${body.message}`
      expect(said, name).toMatch(expected[name] ?? /^20\d/)
    }
  })

  test('opens every document', async () => {
    const documents = await prepared(() => documentsOf(playing()))
    const wrong: string[] = []
    for (const url of documentRoutes) {
      const opening = documents[url] ?? {
        url: pathOf({ path: url as `/${string}` }, { website: slug }),
        headers: asOwner,
      }
      const answer = await app.inject({ method: 'GET', ...opening })
      if (answer.statusCode > 399) wrong.push(`${opening.url}: ${answer.statusCode} ${answer.body}`)
      if (answer.headers['content-type'] === 'application/pdf')
        expect(answer.body.slice(0, 5), url).toBe('%PDF-')
    }
    expect(wrong).toEqual([])
  })

  test('finds a person, shows what is held on them, and erases them', async () => {
    const person = aPerson()
    await prepared(() => post(register.path, person, visitorOf(playing())))
    const query = new URLSearchParams({ q: person.email, email: person.email, website: slug })
    const found = await product.get(`${pathOf(searchWebsite, { website: slug })}?${query}`, asOwner)
    expect(JSON.stringify(found.body)).toContain(person.name)
    const held = await product.get(`${findPerson.path}?${query}`, asOwner)
    expect((held.body as FoundPerson).held).toContainEqual(expect.objectContaining({ fate: 'erased' }))
    const confirmed = { email: person.email, confirm: person.email }
    expect(await post(erasePerson.path, confirmed, asOwner)).toMatchObject({ status: 202 })
    await product.runDueJobs()
    expect(await product.registrationsOf(person.email)).toEqual([])
  })

  test('is in the audit and in the session, and its lists are exported with their rows', async () => {
    const audit = (await product.get(`${listAudit.path}?website=${slug}`, asOwner)).body
    expect(JSON.stringify(audit)).toContain('conference.created')
    const { user } = (await product.get(checkSession.path, asOwner)).body
    expect((user as SessionUser).conferences).toContainEqual(
      expect.objectContaining({ website: slug, state }),
    )
    for (const list of exportLists) {
      const url = pathOf({ path: exportPath(list) }, { website: slug })
      const { body } = await app.inject({ method: 'GET', url, headers: asOwner })
      expect(body.trim().split('\n').length, list).toBeGreaterThan(1)
    }
  })

  test('runs every kind of job, and none fails', async () => {
    const later = await prepared(() => followUpsOf(playing()))
    await later()
    // a mailing begins two minutes after its start, and edits are in the audit after ten
    for (const pause of [610, 60, 60]) {
      product.clock.advance(pause)
      await product.runDueJobs()
    }
    const jobs = (await readJobs()).filter(({ id }) => !known.has(id))
    // what was planned here contradicts what was published since, which is judged three times
    const fails = jobs.filter(({ kind }) => kind !== 'website.planned-publication')
    expect(fails.filter(({ lastError }) => lastError !== null)).toEqual([])
    const done = new Set(jobs.flatMap(({ kind, doneAt }) => (doneAt ? [kind] : [])))
    const kinds = Object.keys(product.handlers).filter((kind) => !ofInstallation.test(kind))
    expect(kinds.filter((kind) => !done.has(kind))).toEqual([])
  })
})
