import { beforeAll, describe, expect, test } from 'vitest'
import { optionVersion } from '#features/program-options/option-version.ts'
import type { OptionKind } from '#features/program-options/server/program-options.store.ts'
import { ifMatch } from '#shared/if-match.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { sampleOf } from '#tests/long.ts'
import { startTestProduct } from '#tests/product.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm } from '#tests/upload-form.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { db, app } = product
const owner = await bearerOf(app, await anAdmin(db))

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, path: string, body?: object, headers: Record<string, string> = owner) =>
  product.ask(method, `/admin/api/admin/${path}`, body, headers)

/** With the name that the admin saw when they began. */
const begunFrom = (seen: string | undefined) =>
  seen === undefined ? owner : { ...owner, ...ifMatch(optionVersion(seen)) }

/** The calls of each kind, as specified; the name that was seen is ours. */
const calls = {
  session: {
    list: (website: string) => ask('GET', `session-options/${website}`),
    add: (website: string, name?: unknown) => ask('POST', `sessions/${website}`, { sessionName: name }),
    rename: (website: string, id: unknown, name?: unknown, seen?: string) =>
      ask('PUT', `sessions/${website}/${id}`, { sessionName: name }, begunFrom(seen)),
    remove: (website: string, id: unknown, seen?: string) =>
      ask('DELETE', `sessions/${website}/${id}`, undefined, begunFrom(seen)),
    written: (id: unknown, name: string) => ({ id, sessionName: name }),
    listed: (id: unknown, name: string) => ({ id, sessionName: name }),
    words: 'Session option',
  },
  interest: {
    list: (website: string) => ask('GET', `interested-in/${website}`),
    add: (website: string, name?: unknown) =>
      ask('POST', `interested-in/${website}`, { interestedInOption: name }),
    rename: (website: string, id: unknown, name?: unknown, seen?: string) =>
      ask('POST', `interested-in/edit/${website}/${id}`, { interestedInOption: name }, begunFrom(seen)),
    remove: (website: string, id: unknown, seen?: string) =>
      ask('POST', `interested-in/delete/${website}/${id}`, undefined, begunFrom(seen)),
    written: (id: unknown, name: string) => ({ id, interestedInOption: name }),
    listed: (id: unknown, name: string) => ({ id, option_name: name }),
    words: 'Interest option',
  },
}
const forms = { session: 'get-session-options', interest: 'get-interested-in-options' }
const inTheForm = async (kind: OptionKind, website: Website) =>
  (await product.get(`/api/form-submission/${forms[kind]}`, { host: `${website}.localhost:3000` })).body
const everyOption = () =>
  Promise.all(
    (['interestOptions', 'sessionOptions'] as const).map((table) =>
      db.selectFrom(table).selectAll().orderBy('id').execute(),
    ),
  )

describe.each([
  ['A27', 'session'],
  ['A28', 'interest'],
] as const)('%s the calls of the %s options', (_line, kind) => {
  const { list, add, rename, remove, written, listed, words } = calls[kind]
  let option: number
  let named = 0
  beforeAll(async () => {
    option = Number((await add('renewable', `Hydrogen ${kind}`)).body['id'])
  })

  test('the list holds id and name of the active ones, and the form offers the same A35', async () => {
    for (const website of ['renewable', 'optics', 'nursing'] as const) {
      const { status, body } = await list(website)
      expect(status).toBe(200)
      expect(body).toEqual(await inTheForm(kind, aWebsite(website)))
    }
    expect((await list('renewable')).body).toContainEqual(listed(option, `Hydrogen ${kind}`))
    expect((await list('optics')).body).not.toContainEqual(listed(option, `Hydrogen ${kind}`))
  })

  test('what is added, renamed and deleted stands so in the very next form', async () => {
    const before = await inTheForm(kind, aWebsite('optics'))
    const added = await add('optics', '  Soft Matter ')
    expect(added).toEqual({ status: 201, body: written(added.body['id'], 'Soft Matter') })
    const { id } = added.body
    expect(await inTheForm(kind, aWebsite('optics'))).toEqual([
      ...Object.values(before),
      listed(id, 'Soft Matter'),
    ])
    expect(await rename('optics', id, 'Hard Matter')).toEqual({
      status: 200,
      body: written(id, 'Hard Matter'),
    })
    expect(await inTheForm(kind, aWebsite('optics'))).toContainEqual(listed(id, 'Hard Matter'))
    expect(await remove('optics', id)).toEqual({ status: 200, body: written(id, 'Hard Matter') })
    expect(await inTheForm(kind, aWebsite('optics'))).toEqual(before)
  })

  const wrong: [string, unknown, string][] = [
    ['nothing', undefined, `${words} is required`],
    ['an empty name', '', `${words} is required`],
    ['blanks', '  \t', `${words} is required`],
    ['a number', 7, `${words} must be text`],
    ['a list', ['x'], `${words} must be text`],
    ['201 characters', 'x'.repeat(201), `${words} must be at most 200 characters`],
    ['a NUL', 'a\0b', `${words} contains characters that cannot be stored`],
  ]
  test.each(sampleOf(wrong, wrong.slice(-1)))(
    'refuses %s with a sentence, and changes nothing',
    async (_what, name, message) => {
      const before = await everyOption()
      const refused = { status: 400, body: { message, code: 'invalid_input' } }
      expect(await add('renewable', name)).toEqual(refused)
      expect(await rename('renewable', option, name)).toEqual(refused)
      expect(await everyOption()).toEqual(before)
    },
  )

  test('an option of another website, a deleted one and none are 404, and nothing changes', async () => {
    const elsewhere = (await add('optics', `Elsewhere ${kind}`)).body['id']
    const gone = (await add('renewable', `Gone ${kind}`)).body['id']
    expect((await remove('renewable', gone)).status).toBe(200)
    const before = await everyOption()
    const refused = {
      status: 404,
      body: { message: `There is no such ${words.toLowerCase()}`, code: 'not_found' },
    }
    const none = [elsewhere, gone, 0, -1, 1.5, '1e1', '01', 'x', '%20', 2 ** 31, '9'.repeat(40)]
    for (const id of sampleOf(none, none.slice(0, 3))) {
      expect(await rename('renewable', id, 'Taken over'), String(id)).toEqual(refused)
      expect(await remove('renewable', id), String(id)).toEqual(refused)
    }
    expect(await everyOption()).toEqual(before)
  })

  test('of two admins at once the later learns the present name, and nothing is overwritten in silence', async () => {
    const seen = `潮力, "deep" ${kind}`
    const id = (await add('optics', seen)).body['id']
    expect((await rename('optics', id, `First ${kind}`, seen)).status).toBe(200)
    const conflict = {
      status: 412,
      body: {
        message: `The ${words.toLowerCase()} has been renamed since you opened it. It is now: "First ${kind}". Nothing was saved.`,
        code: 'version_conflict',
      },
    }
    const before = await everyOption()
    expect(await rename('optics', id, `Second ${kind}`, seen)).toEqual(conflict)
    expect(await remove('optics', id, seen)).toEqual(conflict)
    expect(await everyOption()).toEqual(before)
    // what it is called already is no change, and a repeated click finds itself
    expect((await rename('optics', id, `First ${kind}`, seen)).status).toBe(200)
    // knowing of it, they may; a client that says nothing overwrites, as specified
    expect((await rename('optics', id, `Second ${kind}`, `First ${kind}`)).status).toBe(200)
    expect((await rename('optics', id, `Third ${kind}`)).status).toBe(200)
    const both = await Promise.all(
      ['Fourth', 'Fifth'].map((name) => rename('optics', id, `${name} ${kind}`, `Third ${kind}`)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const now = String(Object.values(both.find(({ status }) => status === 200)?.body ?? {})[1])
    expect((await remove('optics', id, now)).status).toBe(200)
  })

  test('a deleted option keeps its name in the submissions that chose it', async () => {
    named++
    const session = (await calls.session.add('renewable', `Session ${kind} ${named}`)).body['id']
    const interest = (await calls.interest.add('renewable', `Interest ${kind} ${named}`)).body['id']
    const chosen = kind === 'session' ? session : interest
    const author = anAuthor({ interestedInId: String(interest), sessionId: String(session) })
    const url = `${product.url}/api/form-submission/submit`
    const submit = (change = {}) => sendForm(url, [...fieldsOf({ ...author, ...change }), fileOf(aPdf())])
    expect((await submit()).status).toBe(201)

    await rename('renewable', chosen, `The last name of ${kind}`)
    await remove('renewable', chosen)
    expect((await submit({ name: 'Somebody else' })).status).toBe(400)
    const { body } = await ask('GET', 'abstract-submissions/renewable')
    const kept = Object.values(body).find((one) => (one as { email: string }).email === author['email'])
    expect(kept).toMatchObject(
      kind === 'session'
        ? { session: { sessionName: 'The last name of session' } }
        : { interestedIn: { option_name: 'The last name of interest' } },
    )
  })

  test('who only looks at a website changes no option of it, and who has another one sees none', async () => {
    const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] }))
    const before = await everyOption()
    const paths: [Method, string][] =
      kind === 'session'
        ? [
            ['POST', 'sessions/optics'],
            ['PUT', `sessions/optics/${option}`],
            ['DELETE', `sessions/optics/${option}`],
            ['GET', 'session-options/renewable'],
          ]
        : [
            ['POST', 'interested-in/optics'],
            ['POST', `interested-in/edit/optics/${option}`],
            ['POST', `interested-in/delete/optics/${option}`],
            ['GET', 'interested-in/renewable'],
          ]
    for (const [method, path] of paths) {
      const body =
        method === 'POST' || method === 'PUT' ? { sessionName: 'x', interestedInOption: 'x' } : undefined
      expect((await ask(method, path, body, viewer)).status, path).toBe(403)
    }
    expect(await everyOption()).toEqual(before)
  })
})

test('a second interest option of one name, whatever the case, is refused with a sentence A28', async () => {
  const { add, rename, remove } = calls.interest
  const first = (await add('nursing', 'Night Care')).body['id']
  const other = (await add('nursing', 'Day Care')).body['id']
  const before = await everyOption()
  const refused = {
    status: 409,
    body: { message: 'An interest option with this name already exists', code: 'already_exists' },
  }
  expect(await add('nursing', ' NIGHT care')).toEqual(refused)
  expect(await rename('nursing', other, 'night care')).toEqual(refused)
  expect(await everyOption()).toEqual(before)

  expect((await add('optics', 'Night Care')).status).toBe(201)
  expect((await rename('nursing', first, 'NIGHT CARE')).status).toBe(200)
  await remove('nursing', first)
  expect((await add('nursing', 'night care')).body['id']).not.toBe(first)
})

test('two sessions may have one name A27', async () => {
  const { add } = calls.session
  const ids = [await add('nursing', 'Workshop'), await add('nursing', 'Workshop')].map(
    ({ body }) => body['id'],
  )
  expect(new Set(ids).size).toBe(2)
})
