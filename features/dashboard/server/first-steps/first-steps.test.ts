import { expect, test } from 'vitest'
import { addCombination } from '#features/accommodation/accommodation.contract.ts'
import { showFigures } from '#features/dashboard/dashboard.contract.ts'
import {
  type FirstStepName,
  type FirstSteps,
  firstSteps,
  hideFirstSteps,
  showFirstSteps,
  skipFirstStep,
} from '#features/dashboard/first-steps.contract.ts'
import { saveEvent, showEvent } from '#features/events/events.contract.ts'
import { changeProcessingFee } from '#features/pricing/admin-pricing.contract.ts'
import { newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { aConference, conferencesPath, goLive } from '#tests/conferences.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db, clock } = product
const owner = await bearerOf(app, await anAdmin(db))

const at = (path: string, website: string) => path.replace(':website', website)
const read = ({ status, body }: { status: number; body: unknown }): FirstSteps => {
  expect(status, JSON.stringify(body)).toBe(200)
  // and nothing else leaves
  expect(firstSteps.parse(body)).toEqual(body)
  return body as FirstSteps
}
const stepsOf = async (website: Website = aWebsite('nursing')) =>
  read(await product.get(at(showFirstSteps.path, website), owner))
const skip = async (step: string, website: Website = aWebsite('nursing')) =>
  product.post(at(skipFirstStep.path, website), { step }, owner)
const hide = async (hidden: unknown, website: Website = aWebsite('nursing')) =>
  product.ask('PUT', at(hideFirstSteps.path, website), { hidden }, owner)
const done = ({ steps }: FirstSteps): FirstStepName[] =>
  steps.filter(({ isDone }) => isDone).map(({ name }) => name)
const entriesOf = (action: string) =>
  db
    .selectFrom('auditEntries')
    .select(['website', 'subject'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

test('each step is ticked by what is so, on its own website, and by no click', async () => {
  const first = await stepsOf()
  expect(done(first)).toEqual(['website'])
  expect(first).toMatchObject({
    isHidden: false,
    facts: { payments: 'sandbox', hasMail: false, home: expect.stringContaining('nursing.localhost') },
  })
  expect(first.facts.types.length).toBeGreaterThan(2)

  const { body } = await product.get(at(showEvent.path, 'nursing'), owner)
  const { savedAt: _savedAt, home: _home, ...event } = body
  const saved = await product.ask('PUT', at(saveEvent.path, 'nursing'), { ...event, city: 'Uji' }, owner)
  expect(saved.status).toBe(200)
  const dated = await stepsOf()
  expect(done(dated)).toEqual(['website', 'dates'])
  expect(dated.facts.place).toContain('Uji')

  const { id } = await db
    .selectFrom('presentationTypes')
    .select('id')
    .where('website', '=', aWebsite('nursing'))
    .where('type', '=', 'LISTENER')
    .executeTakeFirstOrThrow()
  await product.post(`/admin/api/admin/presentation-type/edit/nursing/${id}/123.45`, undefined, owner)
  const priced = await stepsOf()
  expect(done(priced)).toEqual(['website', 'dates', 'prices'])
  expect(priced.facts.types).toContainEqual({ type: 'LISTENER', priceCents: 12_345 })

  expect(priced.facts).toMatchObject({ feePercent: 5, rooms: 50 })
  await product.ask('PUT', at(changeProcessingFee.path, 'nursing'), { percent: 2.9 }, owner)
  const room = { nights: 10, guests: 10, price: 1000 }
  await product.post(at(addCombination.path, 'nursing'), room, owner)
  const offered = await stepsOf()
  expect(done(offered)).toEqual(['website', 'dates', 'prices', 'fee', 'rooms'])
  expect(offered.facts).toMatchObject({ feePercent: 2.9, rooms: 51 })

  // an account of another website is no colleague here, nor is one that is disabled
  await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('optics')] })
  const gone = await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('nursing')] })
  await db.updateTable('admins').set({ disabledAt: clock.now() }).where('id', '=', gone.id).execute()
  expect(done(await stepsOf())).not.toContain('colleague')
  await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('nursing')] })
  expect(done(await stepsOf())).toContain('colleague')

  await db
    .insertInto('rehearsals')
    .values({
      website: aWebsite('nursing'),
      id: newId(clock.now()),
      scenario: 'success',
      askedBy: 'owner@example.org',
      startedAt: clock.now(),
      steps: '[]',
    })
    .execute()
  expect(done(await stepsOf())).not.toContain('rehearsal')
  await db.updateTable('rehearsals').set({ endedAt: clock.now(), outcome: 'as_expected' }).execute()
  expect(done(await stepsOf())).toEqual([
    'website',
    'dates',
    'prices',
    'fee',
    'rooms',
    'colleague',
    'rehearsal',
  ])

  expect(done(await stepsOf(aWebsite('renewable')))).toEqual(['website'])
})

test('the first steps of a conference and what it needs before it goes live are one truth, whatever it began from', async () => {
  const begin = async (slug: string, change: object) => {
    const made = await product.post(conferencesPath, aConference(slug, change), owner)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return aWebsite(slug)
  }
  const needed = async (website: Website) => {
    const { body } = await product.get(`${conferencesPath}/${website}/needed-steps`, owner)
    const steps = body['steps'] as { name: string; isDone: boolean }[]
    return Object.fromEntries(steps.map(({ name, isDone }) => [name, isDone]))
  }
  const own = ['dates', 'prices', 'fee', 'rooms']
  const begun: [Website, string[]][] = [
    [aWebsite('renewable'), []],
    [await begin('empty-days', {}), ['dates']],
    [await begin('sample-days', { start: { example: 'optics' } }), ['dates']],
    [await begin('copied-days', { start: { copy: 'renewable', what: ['types', 'rooms'] } }), own],
    [await begin('next-days', { start: { nextEditionOf: 'renewable' } }), own.slice(1)],
  ]
  for (const [website, steps] of begun) {
    expect([website, done(await stepsOf(website))]).toEqual([website, ['website', ...steps]])
    expect(await needed(website)).toEqual({
      dates: steps.includes('dates'),
      types: true,
      sender: false,
      payments: true,
      // a copy has those of what it began from; those of an example are invented
      imprint: !['empty-days', 'sample-days'].includes(website),
      privacy: !['empty-days', 'sample-days'].includes(website),
    })
  }
  await goLive(product, 'copied-days', owner)
  expect(done(await stepsOf(aWebsite('copied-days')))).toEqual(['website', ...own, 'sender'])
})

test('a step that is skipped comes last for every organiser of the website, once, and the audit says so', async () => {
  const names = ({ steps }: FirstSteps) => steps.map(({ name }) => name)
  const skipped = read(await skip('prices', aWebsite('optics')))
  expect(names(skipped).at(-1)).toBe('prices')
  expect(skipped.steps.at(-1)).toEqual({ name: 'prices', isDone: false, isSkipped: true })
  await Promise.all([
    skip('prices', aWebsite('optics')),
    skip('prices', aWebsite('optics')),
    skip('dates', aWebsite('optics')),
  ])
  expect(names(await stepsOf(aWebsite('optics'))).slice(-2)).toEqual(['dates', 'prices'])
  expect(names(await stepsOf(aWebsite('renewable'))).at(-1)).toBe('rehearsal')
  expect(await entriesOf('first-step.skipped')).toHaveLength(2)
  expect(await entriesOf('first-step.skipped')).toContainEqual({
    website: 'optics',
    subject: 'Set the prices',
  })
})

test('the steps are hidden for all organisers of the website, and shown again', async () => {
  expect(read(await hide(true, aWebsite('optics'))).isHidden).toBe(true)
  await hide(true, aWebsite('optics'))
  expect((await stepsOf(aWebsite('optics'))).isHidden).toBe(true)
  expect((await stepsOf(aWebsite('renewable'))).isHidden).toBe(false)
  expect(read(await hide(false, aWebsite('optics'))).isHidden).toBe(false)
  expect(await entriesOf('first-steps.hidden')).toHaveLength(1)
  expect(await entriesOf('first-steps.shown')).toHaveLength(1)
})

test('what is no step is refused, and a viewer only reads', async () => {
  for (const step of ['', 'payments', 'x'.repeat(300)])
    expect(await skip(step)).toMatchObject({
      status: 400,
      body: {
        message:
          'step must be one of website, dates, prices, fee, rooms, sender, connections, colleague, rehearsal',
      },
    })
  for (const hidden of ['yes', 1, null]) expect((await hide(hidden)).status).toBe(400)
  const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('nursing')] }))
  expect((await product.get(at(showFirstSteps.path, 'nursing'), viewer)).status).toBe(200)
  expect((await product.get(at(showFirstSteps.path, 'optics'), viewer)).status).toBe(403)
  expect((await product.post(at(skipFirstStep.path, 'nursing'), { step: 'dates' }, viewer)).status).toBe(403)
})

test('the figures say when the first registration is there; that of a rehearsal is none', async () => {
  const has = async () =>
    (await product.get(at(showFigures.path, 'renewable'), owner)).body['hasRegistration']
  const registered = async () =>
    String((await product.post('/api/registration/register', aPerson())).body['id'])
  expect(await has()).toBe(false)
  const id = await registered()
  await db
    .insertInto('rehearsals')
    .values({
      website: aWebsite('renewable'),
      id: newId(clock.now()),
      scenario: 'success',
      askedBy: 'owner@example.org',
      startedAt: clock.now(),
      registrationId: id,
      steps: '[]',
    })
    .execute()
  expect(await has()).toBe(false)
  await registered()
  expect(await has()).toBe(true)
})
