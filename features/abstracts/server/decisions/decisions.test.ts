import { beforeEach, describe, expect, test } from 'vitest'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import type { Decision } from '#features/abstracts/decision.ts'
import { maxDecisionsPerCall } from '#features/abstracts/decision.ts'
import type { Release, ReleasePreview } from '#features/abstracts/decisions.contract.ts'
import { signAuthorLink } from '#features/abstracts/server/author-link.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { oneOf } from '#tests/long.ts'
import { type GivenAbstract, insertAbstracts } from '#tests/many-abstracts.ts'
import { startTestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db, clock, runJobs } = product
const account = await anAdmin(db)
const owner = await bearerOf(app, account)
const base = '/admin/api/admin/abstract-submissions/optics'
const key = await readSessionKey(product.config.sessionKey, product.folder)

/** No entry of the audit ever goes: how many there were before the test. */
let earlier = 0
const allEntries = () =>
  db
    .selectFrom('auditEntries')
    .select(['action', 'subject', 'oldValues', 'newValues'])
    .where('action', 'like', 'abstract%')
    .orderBy('id')
    .execute()
const entries = async () => (await allEntries()).slice(earlier)

beforeEach(async () => {
  await db.deleteFrom('releasedDecisions').execute()
  await db.deleteFrom('abstractReleases').execute()
  await db.deleteFrom('abstractSubmissions').execute()
  earlier = (await allEntries()).length
  await db.deleteFrom('jobs').execute()
})

const read = async <T>(path = '') =>
  (await app.inject({ url: `${base}${path}`, headers: { host: 'localhost', ...owner } })).json() as T
const list = (query = '') => read<AbstractListItem[]>(query)
const one = async (id: string) => (await list()).find((row) => row.id === id) as AbstractListItem
const some = (given: GivenAbstract[] = [{}]) => insertAbstracts(db, aWebsite('optics'), given)
const decide = async (ids: string[], decision: Decision | null, note?: string, version?: number) => {
  const rows = await list()
  const versionOf = (id: string) => version ?? rows.find((row) => row.id === id)?.decisionVersion ?? 0
  const submissions = ids.map((id) => ({ id, version: versionOf(id) }))
  return product.post(`${base}/decide`, { submissions, decision, ...(note !== undefined && { note }) }, owner)
}
const preview = () => read<ReleasePreview>('/release')
const release = async () => {
  const { count, stamp } = await preview()
  return product.post(`${base}/release`, { count, stamp }, owner)
}
const mails = async () => (await product.readMails()).map(({ text }) => readMail(text))
const mailsTo = async (name: string) =>
  (await mails()).filter(({ text }) => text.startsWith(`Dear Dr. ${name},`))

describe('a decision', () => {
  test('is made about one or several at once, with a note or without, and told to no one', async () => {
    const ids = await some([{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cem' }])
    const [ada = '', bo = '', cem = ''] = ids
    const { status, body } = await decide([ada, bo], 'talk', '  Plan for\r\n15 minutes ')
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        id: ada,
        decision: 'talk',
        decisionState: 'decided',
        decisionNote: 'Plan for\n15 minutes',
        decisionVersion: 1,
      },
      { id: bo, releasedDecision: null, releasedAt: null },
    ])
    expect(await one(cem)).toMatchObject({ decision: null, decisionState: 'open', decisionVersion: 0 })
    await runJobs()
    expect(await mails()).toEqual([])
    expect(await entries()).toEqual([
      {
        action: 'abstract.decided',
        subject: expect.stringMatching(/^A-\S+, Ada$/),
        oldValues: { decision: null, note: null },
        newValues: { decision: 'Accept as talk', note: 'Plan for\n15 minutes' },
      },
      expect.objectContaining({ subject: expect.stringMatching(/, Bo$/) }),
    ])
  })

  test('keeps its note when none is given, loses it when an empty one is, and is taken back', async () => {
    const [id = ''] = await some()
    await decide([id], 'talk', 'A word')
    await decide([id], 'poster')
    expect(await one(id)).toMatchObject({ decision: 'poster', decisionNote: 'A word', decisionVersion: 2 })
    await decide([id], 'poster', '')
    expect(await one(id)).toMatchObject({ decisionNote: '', decisionVersion: 3 })
    await decide([id], null)
    expect(await one(id)).toMatchObject({ decision: null, decisionState: 'open', decisionVersion: 4 })
    expect((await entries()).at(-1)).toMatchObject({
      action: 'abstract.decision-taken-back',
      oldValues: { decision: 'Accept as poster' },
      newValues: { decision: null },
    })
  })

  test('that changes nothing is no change', async () => {
    const [id = ''] = await some()
    await decide([id], 'talk', 'A word')
    await decide([id], 'talk', 'A word')
    await decide([id], null)
    await decide([id], null)
    expect((await one(id)).decisionVersion).toBe(2)
    expect(await entries()).toHaveLength(2)
  })

  test('about what someone else has decided since is refused whole, and says what stands', async () => {
    const [ada = '', bo = ''] = await some([{}, {}])
    await decide([ada], 'declined')
    const refused = await decide([ada, bo], 'talk', undefined, 0)
    expect(refused.status).toBe(412)
    expect(refused.body).toEqual({
      code: 'version_conflict',
      message: expect.stringMatching(
        /^A-\S+ has been decided since you opened it\. It is now: Decline\. Nothing was saved\.$/,
      ),
    })
    await decide([bo], 'poster')
    expect((await decide([ada, bo], 'talk', undefined, 0)).body['message']).toBe(
      '2 of these submissions have been decided since you opened the list. Nothing was saved.',
    )
    expect(await one(bo)).toMatchObject({ decision: 'poster' })
  })

  test('of two at the same time, one is told', async () => {
    const [id = ''] = await some()
    const answers = await Promise.all([
      decide([id], 'talk', undefined, 0),
      decide([id], 'poster', undefined, 0),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect((await one(id)).decisionVersion).toBe(1)
  })

  const refusals: [string, Record<string, unknown>, string][] = [
    ['no submission', { submissions: [], decision: 'talk' }, 'Choose from 1 to 100 submissions'],
    [
      'a hundred and one',
      { submissions: Array(101).fill({}), decision: 'talk' },
      'Choose from 1 to 100 submissions',
    ],
    [
      'what is no id',
      { submissions: [{ id: '7', version: 0 }], decision: 'talk' },
      'id must name a submission',
    ],
    [
      'an unknown decision',
      { submissions: 'one', decision: 'keynote' },
      'decision must be one of talk, poster, declined, or null',
    ],
    [
      'a version that is no number',
      { submissions: 'one', version: '0', decision: 'talk' },
      'version must be a whole number from 0 to 2147483647',
    ],
    ['the same one twice', { submissions: 'twice', decision: 'talk' }, 'Choose each submission once'],
    [
      'too long a note',
      { submissions: 'one', decision: 'talk', note: 'x'.repeat(2001) },
      'The note must be at most 2,000 characters',
    ],
    ['no decision', { submissions: 'one' }, 'decision must be one of talk, poster, declined, or null'],
  ]
  test.each(oneOf(3, refusals))(
    'is refused for %s',
    async (_, { submissions, version = 0, ...rest }, sentence) => {
      const [id = ''] = await some()
      const seen = { id, version }
      const given = submissions === 'one' ? [seen] : submissions === 'twice' ? [seen, seen] : submissions
      const full = Array.isArray(given) && given.length > maxDecisionsPerCall ? given.map(() => seen) : given
      const { status, body } = await product.post(`${base}/decide`, { submissions: full, ...rest }, owner)
      expect([status, body['message']]).toEqual([400, sentence])
      expect((await one(id)).decisionVersion).toBe(0)
    },
  )

  test('is refused whole when one of them is of another website', async () => {
    const [here = ''] = await some()
    const [elsewhere = ''] = await insertAbstracts(db, aWebsite('nursing'))
    expect((await decide([here, elsewhere], 'talk')).status).toBe(404)
    expect((await one(here)).decision).toBeNull()
  })
})

describe('the list', () => {
  test('filters by state and decision, counts by state, and exports what was decided', async () => {
    const [ada = '', bo = '', cem = '', dan = ''] = await some([
      { name: 'Ada' },
      { name: 'Bo' },
      { name: 'Cem' },
      { name: 'Dan' },
    ])
    await decide([ada, bo], 'talk')
    await release()
    await decide([bo], 'poster', 'A wall of 2 m')
    await decide([cem], 'declined')
    const names = async (query: string) => (await list(query)).map(({ name }) => name)
    expect(await names('?state=open')).toEqual(['Dan'])
    expect(await names('?state=decided')).toEqual(['Cem', 'Bo'])
    expect(await names('?state=released')).toEqual(['Ada'])
    expect(await names('?decision=talk')).toEqual(['Ada'])
    expect(await names('?decision=poster&state=decided')).toEqual(['Bo'])
    expect(await read('/count')).toEqual({ all: 4, open: 1, decided: 2, released: 1 })
    expect(await read('/count?q=Bo')).toEqual({ all: 1, open: 0, decided: 1, released: 0 })
    expect(await one(dan)).toMatchObject({ decision: null })
    expect(await read('?state=maybe')).toMatchObject({
      message: 'state must be one of open, decided, released',
    })

    const csv = (
      await app.inject({
        url: '/admin/api/admin/export/abstract-submissions/optics',
        headers: { host: 'localhost', ...owner },
      })
    ).body
    const [, line = ''] = /^(A-\S+,Dr\.,Bo,.*)$/m.exec(csv) ?? []
    expect(line).toContain(',Accept as poster,"Decided, not released",A wall of 2 m,Accept as talk,20')
  })
})

describe('the preview of a release', () => {
  test('says how many of each kind, who, and the email as three of them get it', async () => {
    const long = 'Wilhelmina Featherstonehaugh-Oyelaran'
    const [a = '', b = '', c = '', d = ''] = await some([
      { name: long },
      { name: 'يوسف الحراصي' },
      { name: 'Bo Li', linkRevokedAt: new Date() },
      { name: 'Dan' },
    ])
    await decide([a], 'talk', 'Please plan for 15 minutes.')
    await decide([b, c], 'talk')
    await decide([d], 'declined')
    const { count, stamp, kinds } = await preview()
    expect(count).toBe(4)
    expect(stamp).toMatch(/^[\da-f]{64}$/)
    expect(kinds.map((kind) => [kind.decision, kind.count, kind.references.length])).toEqual([
      ['talk', 3, 3],
      ['declined', 1, 1],
    ])
    expect(kinds[0]?.examples).toMatchObject([
      {
        kind: 'longest',
        name: `Dr. ${long}`,
        hasNote: true,
        text: expect.stringContaining('Please plan for 15 minutes.'),
      },
      {
        kind: 'right-to-left',
        hasNote: false,
        text: expect.stringContaining('[the personal link of the author]'),
      },
      { kind: 'plainest', name: 'Dr. Bo Li', subject: expect.stringContaining('is accepted as a talk: ') },
    ])
    // whose link was ended gets none
    expect(kinds[0]?.examples[2]?.text).not.toContain('link')
  })

  test('of nothing is empty', async () => {
    await some()
    expect(await preview()).toMatchObject({ count: 0, kinds: [] })
  })
})

describe('a release', () => {
  test('tells each author once, whatever their decision, and says how far the emails are', async () => {
    const [ada = '', bo = '', cem = ''] = await some([{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cem' }])
    await decide([ada], 'talk', 'Bring the slides.')
    await decide([bo], 'poster')
    await decide([cem], 'declined')
    const { status, body } = await release()
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      releasedAt: expect.any(String),
      releasedBy: account.email,
      count: 3,
      sent: 0,
      failed: 0,
    })
    expect(await one(ada)).toMatchObject({
      decision: 'talk',
      decisionState: 'released',
      releasedDecision: 'talk',
      releasedAt: body['releasedAt'],
      decisionNote: 'Bring the slides.',
    })
    await runJobs()
    expect(await read<Release>(`/releases/${body['id']}`)).toMatchObject({ count: 3, sent: 3, failed: 0 })
    expect(await mails()).toHaveLength(3)

    const [toAda] = await mailsTo('Ada')
    expect(toAda?.headers['subject']).toMatch(/^Your abstract A-\S+ is accepted as a talk: /)
    expect(toAda?.text).toMatch(
      /We are glad to accept it as a talk\.\n\nThe organisers write:\nBring the slides\.\n\nPlease register as a speaker\..*\nhttp\S+\/my-abstract#\S+\n/,
    )
    expect((await mailsTo('Bo'))[0]?.html).toContain('Register as poster presenter')
    const [toCem] = await mailsTo('Cem')
    expect(toCem?.headers['subject']).toMatch(/is not accepted: /)
    expect(toCem?.text).toContain('We are sorry that we cannot accept it.')
    expect(toCem?.text).not.toContain('my-abstract')
    expect((await entries()).at(-1)).toMatchObject({
      action: 'abstract-decisions.released',
      subject: '3 decisions',
      newValues: { release: body['id'], talk: 1, poster: 1, declined: 1 },
    })
  })

  test('can be followed by a new decision alone, whose email says so', async () => {
    const [id = ''] = await some([{ name: 'Eva' }])
    await decide([id], 'declined')
    await release()
    await runJobs()
    await decide([id], 'talk')
    expect(await one(id)).toMatchObject({
      decisionState: 'decided',
      decision: 'talk',
      releasedDecision: 'declined',
    })
    // back to what she knows: there is nothing to tell
    await decide([id], 'declined', '')
    expect(await one(id)).toMatchObject({ decisionState: 'released', decision: 'declined' })
    await decide([id], 'talk')
    await release()
    await runJobs()
    const [, second] = await mailsTo('Eva')
    expect(second?.text).toContain(
      'We have changed our decision. Before, your abstract was not accepted.\nWe are glad',
    )
    await decide([id], 'talk', 'Room 7')
    await release()
    await runJobs()
    expect((await mailsTo('Eva'))[2]?.text).toContain(
      'It is still accepted as a talk; what we write to you has changed.',
    )
  })

  test('of other decisions than those that were shown is refused, and releases nothing', async () => {
    const [ada = '', bo = ''] = await some([{}, {}])
    await decide([ada], 'talk')
    const { count, stamp } = await preview()
    await decide([ada], 'poster')
    const answer = await product.post(`${base}/release`, { count, stamp }, owner)
    expect(answer).toEqual({
      status: 409,
      body: {
        code: 'decisions_changed',
        message:
          'Decisions were changed since you opened this. Nothing was released. Open the release again to see them.',
      },
    })
    await decide([bo], 'talk')
    const seen = await preview()
    expect((await product.post(`${base}/release`, { ...seen, count: 1 }, owner)).status).toBe(409)
    expect((await list('?state=released')).length).toBe(0)
    expect(await db.selectFrom('jobs').select('id').where('kind', '=', 'abstract.decided').execute()).toEqual(
      [],
    )
  })

  test('twice at the same time is one release', async () => {
    await decide(await some([{}, {}]), 'talk')
    const { count, stamp } = await preview()
    const answers = await Promise.all(
      [1, 2].map(() => product.post(`${base}/release`, { count, stamp }, owner)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await runJobs()
    expect((await mails()).filter(({ text }) => text.includes('as a talk'))).not.toHaveLength(0)
    expect(await db.selectFrom('releasedDecisions').select('mailId').execute()).toHaveLength(2)
  })

  test('whose emails are given up says so, and is of one website', async () => {
    await decide(await some(), 'talk')
    const { body } = await release()
    await db.updateTable('jobs').set({ deadAt: clock.now() }).where('kind', '=', 'abstract.decided').execute()
    expect(await read(`/releases/${body['id']}`)).toMatchObject({ sent: 0, failed: 1 })
    const elsewhere = base.replace('optics', 'nursing')
    expect((await product.get(`${elsewhere}/releases/${body['id']}`, owner)).status).toBe(404)
    expect((await product.get(`${base}/releases/none`, owner)).status).toBe(404)
  })

  test('shows the author on their own page what they were told, and nothing before', async () => {
    const [id = ''] = await some()
    const mine = async () =>
      (
        await app.inject({
          url: '/api/form-submission/mine',
          headers: {
            host: 'optics.localhost',
            authorization: `Bearer ${signAuthorLink(key, { website: aWebsite('optics'), id, linkVersion: 1 })}`,
          },
        })
      ).json() as { decision: unknown }
    await decide([id], 'poster', 'Bring pins')
    expect((await mine()).decision).toBeNull()
    const { body } = await release()
    await decide([id], 'talk')
    expect((await mine()).decision).toEqual({
      decision: 'poster',
      note: 'Bring pins',
      releasedAt: body['releasedAt'],
    })
  })
})
