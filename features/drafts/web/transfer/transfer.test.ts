import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { blankContent, defaultContent } from '#content/default-content.ts'
import { textOf } from '#content/long-text/long-text.ts'
import type { LongText } from '#content/long-text/long-text-schema.ts'
import { type Json, type StoredContent, toStored } from '#content/stored-content.ts'
import { toPublic } from '#content/to-public.ts'
import { applyChanges, inverseOf, valueAt } from '../../apply-changes.ts'
import type { Change } from '../../change.ts'
import { differences } from '../../differences.ts'
import { addPage, missingPages } from '../../new-page.ts'
import { fromCsv, toCsv } from './csv-text.ts'
import { ImportProblem } from './import-problem.ts'
import { writeList } from './lists-as-csv.ts'
import { withOwnPictures } from './pictures-of-archive.ts'
import { readImport } from './read-import.ts'
import { writeExport as writeArchiveOf } from './write-export.ts'

const writeExport = (content: StoredContent) => writeArchiveOf(content, async () => [])
const blank = toStored(blankContent)
let made = 0
const newId = () => `new-${++made}`
const read = (draft: StoredContent, bytes: Uint8Array, name = 'export.zip') =>
  readImport(draft, { bytes, name, newId })
const csv = (draft: StoredContent, text: string) => read(draft, strToU8(text), 'list.csv')

/** The content of an organiser: with hidden items, another order, and texts that are hard to write. */
const edited = (of: keyof typeof defaultContent): StoredContent => {
  const content = toStored(defaultContent[of])
  const [first, second] = valueAt(content, ['speakers', 'firstGrid']) as readonly { id: string }[]
  const set = (path: string[], after: Json): Change => ({
    kind: 'set',
    path,
    before: valueAt(content, path) as Json,
    after,
  })
  return applyChanges(content, [
    set(['intro', 'title'], '=1+1, "quoted"; <b>høy</b> 髙橋'),
    set(['speakers', 'firstGrid', first?.id ?? '', 'hidden'], true),
    set(['homeSections', 'faq', 'hidden'], true),
    { kind: 'move', path: ['homeSections'], id: 'agenda', to: ['homeSections'], behind: [] },
    {
      kind: 'move',
      path: ['speakers', 'firstGrid'],
      id: second?.id ?? '',
      to: ['speakers', 'secondGrid'],
      behind: [],
    },
    set(['heads', 'home', 'description'], 'Found by searches'),
  ])
}

/** The public content without what Manage Events sets, and what belongs to the conference. */
const pagesOf = (content: StoredContent) => {
  const {
    event,
    transactions,
    contact,
    footer,
    fees,
    agenda,
    gallery,
    noticeEmails,
    organisersNote,
    ...rest
  } = toPublic(content)
  const { year: _year, dates: _dates, location: _location, hotel: _hotel, ...own } = event
  const { phone: _phone, social: _social, ...foot } = footer
  void [fees, noticeEmails, organisersNote, gallery.pictures]
  const { downloadHref: _href, ...programme } = agenda
  return {
    ...rest,
    event: own,
    footer: foot,
    agenda: programme,
    titles: [
      transactions.registration.title,
      transactions.abstract.title,
      transactions.discount,
      contact.title,
    ].map((one) => (typeof one === 'string' ? one : [one.title, one.intro])),
  }
}

test.each(['optics', 'renewable', 'nursing'] as const)(
  'an export of %s taken over by an empty conference gives the same pages, in changes that are undone',
  async (name) => {
    const source = edited(name)
    const { changes, unknown, groups } = read(blank, await writeExport(source))
    expect(unknown).toEqual([])
    const after = applyChanges(blank, changes)
    expect(pagesOf(after)).toEqual(pagesOf(source))
    expect(groups.flatMap(({ lines }) => lines)).toHaveLength(changes.length)
    let content = blank
    const back = changes.map((change) => {
      const inverse = inverseOf(content, change) as Change
      content = applyChanges(content, [change])
      return inverse
    })
    expect(applyChanges(after, back.reverse())).toEqual(blank)
    expect(read(after, await writeExport(source)).changes).toEqual([])
  },
)

test('an export taken over by its own conference changes nothing, by another one everything', async () => {
  const source = edited('optics')
  expect(read(source, await writeExport(source)).changes).toEqual([])
  const other = toStored(defaultContent.nursing)
  const after = applyChanges(other, read(other, await writeExport(source)).changes)
  expect(pagesOf(after)).toEqual(pagesOf(source))
})

const anExport = async (
  change: (file: { content: Record<string, Json> } & Record<string, unknown>) => unknown,
) => {
  const files = unzipSync(await writeExport(toStored(defaultContent.optics)))
  const file = JSON.parse(strFromU8(files['content.json'] as Uint8Array))
  const changed = change(file)
  const text = typeof changed === 'string' ? changed : JSON.stringify(changed ?? file)
  return zipSync({ 'content.json': strToU8(text) })
}
const speakers = (file: { content: Record<string, Json> }) =>
  file.content['speakers'] as { firstGrid: Record<string, Json>[] }

test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
  ['no archive', () => strToU8('GIF89a'), /not a ZIP archive/],
  ['a truncated archive', async () => (await anExport(() => undefined)).slice(0, -30), /damaged/],
  ['no content', () => zipSync({ 'readme.txt': strToU8('hello') }), /no content\.json/],
  [
    'a path out of the archive',
    () => zipSync({ 'content.json': strToU8('{}'), '../../etc/passwd': strToU8('x') }),
    /leads out/,
  ],
  [
    'an absolute path',
    () => zipSync({ 'content.json': strToU8('{}'), '/etc/passwd': strToU8('x') }),
    /leads out/,
  ],
  [
    'a path of Windows',
    () => zipSync({ 'content.json': strToU8('{}'), 'a\\..\\b': strToU8('x') }),
    /leads out/,
  ],
  ['a bomb', () => zipSync({ 'content.json': new Uint8Array(60_000_000) }), /larger than 2 MB/],
  [
    'six thousand files',
    () =>
      zipSync(
        Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`pictures/${at}`, new Uint8Array()])),
      ),
    /more than 5000 files/,
  ],
  ['no JSON', () => anExport(() => '{"product":'), /not JSON/],
  [
    'depth',
    () =>
      anExport(
        () => `{"product":"Plenary","format":1,"content":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      ),
    /damaged/,
  ],
  [
    'another product',
    () => anExport((file) => void Object.assign(file, { product: 'Other' })),
    /not of an export/,
  ],
  ['a newer version', () => anExport((file) => void Object.assign(file, { format: 999 })), /newer Plenary/],
  [
    'a hundred thousand items',
    () =>
      anExport(
        (file) => void Object.assign(speakers(file), { firstGrid: Array.from({ length: 100_000 }, () => 1) }),
      ),
    /room for 100/,
  ],
  [
    'a million items',
    () =>
      anExport(
        (file) =>
          void Object.assign(speakers(file), { firstGrid: Array.from({ length: 1_000_000 }, () => 1) }),
      ),
    /First grid has room for 100; the file has 1,000,000/,
  ],
  [
    'an archive in place of its content',
    async () => zipSync({ 'content.json': await anExport(() => undefined) }),
    /not JSON|not UTF-8|damaged/,
  ],
  [
    'an item that holds itself',
    () =>
      anExport(
        (file) =>
          void Object.assign(speakers(file).firstGrid[0] as object, { name: speakers(file).firstGrid[1] }),
      ),
    /must be text/,
  ],
  [
    '__proto__',
    () =>
      anExport((file) =>
        JSON.stringify(file).replace('"speakers":{', '"speakers":{"__proto__":{"polluted":true},'),
      ),
    /damaged at speakers\.__proto__/,
  ],
  [
    'two items of one id',
    () => anExport((file) => void speakers(file).firstGrid.push(speakers(file).firstGrid[0] as never)),
    /damaged at speakers\.firstGrid/,
  ],
  [
    'an id with a path',
    () => anExport((file) => void Object.assign(speakers(file).firstGrid[0] as object, { id: 'a.b/../c' })),
    /damaged at/,
  ],
  [
    'a script as link',
    () =>
      anExport(
        (file) =>
          void Object.assign((file.content['hero'] as { buttons: object[] }).buttons[0] as object, {
            href: 'javascript:alert(1)',
          }),
      ),
    /must begin with \//,
  ],
  [
    'a text without end',
    () =>
      anExport((file) => void Object.assign(file.content['intro'] as object, { title: 'x'.repeat(5_000) })),
    /room for 160/,
  ],
  [
    'a list for a text',
    () => anExport((file) => void Object.assign(file.content['intro'] as object, { title: ['x'] })),
    /must be text/,
  ],
  [
    'invisible characters',
    () => anExport((file) => void Object.assign(file.content['intro'] as object, { title: 'x\u0000' })),
    /cannot be shown/,
  ],
  [
    'a picture elsewhere',
    () =>
      anExport(
        (file) =>
          void Object.assign(speakers(file).firstGrid[0] as object, {
            image: 'https://evil.example/x.svg?<script>',
          }),
      ),
    /cannot be/,
  ],
])('a hostile import, %s, is refused with a sentence', async (_name, bytes, sentence) => {
  const draft = toStored(defaultContent.renewable)
  const before = JSON.stringify(draft)
  const file = await bytes()
  expect(() => read(draft, file)).toThrow(ImportProblem)
  expect(() => read(draft, file)).toThrow(sentence)
  expect(JSON.stringify(draft)).toBe(before)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('what this version does not know is named and left out', async () => {
  const bytes = await anExport((file) => {
    Object.assign(file.content, { hologram: { words: 'x' } })
    Object.assign(speakers(file).firstGrid[0] as object, { shoeSize: 42 })
  })
  const { unknown, changes } = read(toStored(defaultContent.optics), bytes)
  expect(unknown).toHaveLength(2)
  expect(unknown).toContain('hologram')
  expect(unknown.some((path) => /^speakers\.firstGrid\.[\w-]+\.shoeSize$/.test(path))).toBe(true)
  expect(changes).toEqual([])
})

test.each(['speakers', 'agenda'] as const)('the CSV of %s comes back without a change', (kind) => {
  const draft = edited('renewable')
  expect(csv(draft, writeList(draft, kind)).changes).toEqual([])
})

test('a CSV changes the rows that are there, by id or name, adds others, and removes none', () => {
  const draft = toStored(defaultContent.renewable)
  const text = [
    'Grid;Name, with title;University;Shoe size',
    'First grid;Prof. Haruka Morisada;New University, Japan;42',
    'Second grid;Dr. New Person;Other University, Norway;38',
  ].join('\n')
  const { changes, unknown } = csv(draft, text.replaceAll('Name, with title', '"Name, with title"'))
  expect(unknown).toEqual(['Shoe size'])
  expect(changes.map(({ kind }) => kind)).toEqual(['set', 'add'])
  const after = applyChanges(draft, changes)
  expect(valueAt(after, ['speakers', 'firstGrid', 'haruka-morisada', 'university'])).toBe(
    'New University, Japan',
  )
  expect(differences(draft, after)).toHaveLength(2)
})

/** A draft whose first session has two more speakers and a chair, and the path of that session. */
const withPeople = () => {
  const before = toStored(defaultContent.optics)
  const path = ['agenda', 'days', 'i1', 'items', 'i3']
  const person = (id: string, speaker: string, name: string) => ({ id, speaker, name })
  const list = [...path, 'moreSpeakers']
  for (const one of valueAt(before, list) as readonly { id: string }[]) expect(one.id).not.toMatch(/^p\d$/)
  const add = (item: { id: string }): Change => ({ kind: 'add', path: list, item, behind: ['p1'] })
  const set = (name: string, after: Json): Change => ({
    kind: 'set',
    path: [...path, ...name.split('.')],
    before: valueAt(before, [...path, ...name.split('.')]) as Json,
    after,
  })
  const draft = applyChanges(before, [
    add(person('p1', 'lingyun-qiao', '')),
    add(person('p2', '', 'Dr. A; née B')),
    set('chair.name', 'Prof. C'),
    set('room', 'Hall; "one"'),
    set('track', '=Storage'),
  ])
  return { draft, path }
}

test('the CSV of the agenda says room, track, speakers and chair of a session, and comes back without a change', () => {
  const { draft } = withPeople()
  const text = writeList(draft, 'agenda')
  const [head = [], , , row = []] = fromCsv(text)
  const cell = (label: string) => row[head.indexOf(label)]
  expect(['Speaker', 'More speakers', 'Chair', 'Room', 'Track'].map(cell)).toEqual([
    'Prof. Inês Vilhena Tavares',
    'Prof. Lingyun Qiao; Dr. A\\; née B',
    'Prof. C',
    'Hall; "one"',
    '=Storage',
  ])
  expect(csv(draft, text).changes).toEqual([])
})

test('a CSV of before, without these columns, is still taken, and leaves them as they are', () => {
  const { draft, path } = withPeople()
  const text = 'Day,Id,Title\n2027-06-14,i3,Other title'
  const { changes, unknown } = csv(draft, text)
  expect(unknown).toEqual([])
  expect(changes).toMatchObject([{ kind: 'set', path: [...path, 'title'], after: 'Other title' }])
})

test('a CSV names speakers and a chair of a session, in words who is no speaker', () => {
  const { draft, path } = withPeople()
  const text =
    'Day,Id,More speakers,Chair,Room\n2027-06-14,i3,Dr. New; Prof. Lingyun Qiao ;,Prof. Lingyun Qiao,Hall 2'
  const after = applyChanges(draft, csv(draft, text).changes)
  expect(valueAt(after, path)).toMatchObject({
    moreSpeakers: [
      { speaker: '', name: 'Dr. New' },
      { speaker: 'lingyun-qiao', name: '' },
    ],
    chair: { speaker: 'lingyun-qiao', name: '' },
    room: 'Hall 2',
    track: '=Storage',
  })
  const none = applyChanges(draft, csv(draft, 'Day,Id,More speakers,Chair\n2027-06-14,i3,,').changes)
  expect(valueAt(none, path)).toMatchObject({ moreSpeakers: [], chair: { speaker: '', name: '' } })
})

test.each([
  ['a hundred speakers', `More speakers\n2027-06-14,i3,${'Dr. X;'.repeat(100)}`, /has room for 20/],
  ['a speaker without end', `More speakers\n2027-06-14,i3,${'x'.repeat(121)}`, /room for 120/],
  ['a chair who cannot be shown', 'Chair\n2027-06-14,i3,a\u0000', /cannot be shown/],
])('a CSV of the agenda with %s is refused with a sentence', (_name, text, sentence) => {
  const { draft } = withPeople()
  expect(() => csv(draft, `Day,Id,${text}`)).toThrow(sentence)
})

test.each([
  ['without a list', 'Name\nx', /first column must be Grid/],
  ['of another grid', 'Grid,Name\nThird grid,x', /Row 2: there is no grid “Third grid”/],
  ['of another day', 'Day,Time,Title\n1999-01-01,09:00-10:00,x', /Row 2: there is no day/],
  ['of an unknown speaker', 'Day,Speaker\n2026-05-29,Nobody', /there is no/],
  ['of an unknown role', 'Grid,Role\nFirst grid,Boss\n', /choose one of the list/],
  ['of too many rows', `Grid\n${'First grid\n'.repeat(2_001)}`, /more than 2,000 rows/],
])('a CSV %s is refused with a sentence', (_name, text, sentence) => {
  const draft = toStored(defaultContent.renewable)
  expect(() => csv(draft, text)).toThrow(ImportProblem)
  expect(() => csv(draft, text)).toThrow(sentence)
})

test('cells with separators, quotes, line breaks and formulas come back as they were', () => {
  const rows = [
    ['a', 'b"c', 'd;e', 'f,g'],
    ['=1+1', '+4', '-x', '@sum'],
    ['line\nbreak', '\tTab', "it's", ''],
  ]
  expect(fromCsv(toCsv(rows))).toEqual(rows)
  expect(toCsv(rows)).toContain("'=1+1")
})

const aPicture = (letter: string) => ({ id: letter.repeat(64), width: 800, height: 600, alt: letter })
const portrait = ['speakers', 'firstGrid', 'ines-vilhena-tavares', 'photo']
const logo = ['pictures', 'logo']

test('pictures that the conference does not have are uploaded once, others stay, and those without a file are left out', async () => {
  const source = applyChanges(toStored(defaultContent.optics), [
    { kind: 'set', path: portrait, before: null, after: aPicture('a') },
    { kind: 'set', path: logo, before: null, after: aPicture('a') },
    { kind: 'set', path: ['pictures', 'hero'], before: null, after: aPicture('b') },
    { kind: 'set', path: ['pictures', 'share'], before: null, after: aPicture('c') },
  ])
  const bytes = await writeArchiveOf(source, async () => [
    { path: `${aPicture('a').id}.webp`, bytes: strToU8('the first') },
    { path: `${aPicture('b').id}.webp`, bytes: strToU8('the second') },
    { path: 'readme.txt', bytes: strToU8('no picture') },
  ])
  const { changes, pictures } = read(blank, bytes)
  expect([...pictures.keys()]).toEqual([aPicture('a').id, aPicture('b').id])

  const sent: string[] = []
  const own = await withOwnPictures(changes, {
    files: pictures,
    known: new Map([[aPicture('b').id, { ...aPicture('b'), width: 640 }]]),
    upload: async (file) => {
      sent.push(`${file.type} ${await file.text()}`)
      return { id: 'd'.repeat(64), width: 799, height: 599 }
    },
  })
  expect(sent).toEqual(['image/webp the first'])
  expect(own.missing).toBe(1)
  const after = applyChanges(blank, own.changes)
  const uploaded = { id: 'd'.repeat(64), width: 799, height: 599, alt: 'a' }
  expect(valueAt(after, portrait)).toEqual(uploaded)
  expect(valueAt(after, logo)).toEqual(uploaded)
  expect(valueAt(after, ['pictures', 'hero'])).toEqual({ ...aPicture('b'), width: 640 })
  expect(valueAt(after, ['pictures', 'share'])).toBeNull()
})

test('an export of the first format, whose answers are plain text, gives the same pages', async () => {
  const source = toStored(defaultContent.optics)
  const faq = source['faq'] as { items: Record<string, Json>[] }
  const intro = source['intro'] as { paragraphs: Record<string, Json>[] }
  const plain = (value: Json | undefined) => textOf(value as unknown as LongText)
  const bytes = await anExport((file) =>
    Object.assign(file, {
      format: 1,
      content: {
        ...source,
        faq: { ...faq, items: faq.items.map((one) => ({ ...one, answer: plain(one['answer']) })) },
        intro: {
          ...intro,
          paragraphs: intro.paragraphs.map((one) => ({ ...one, text: plain(one['text']) })),
        },
      },
    }),
  )
  expect(read(source, bytes).changes).toEqual([])
})

test('an export of before pages of one’s own and ornaments were content keeps those of the draft', async () => {
  const source = toStored(defaultContent.optics)
  const page = addPage(source, missingPages(source)[0] as ReturnType<typeof missingPages>[number], newId)
  const draft = applyChanges(source, [page.change])
  const { pages: _pages, ornaments: _ornaments, homeSections: _sections, ...former } = source
  const bytes = await anExport((file) =>
    Object.assign(file, {
      format: 1,
      content: { ...former, faq: { title: 'Asked', items: [] }, intro: { title: 'Then', paragraphs: [] } },
    }),
  )
  const own = read(draft, bytes).changes
  const subjects = own.map(({ path }) => path.join('.'))
  expect(subjects).toContain('faq.title')
  expect(subjects.filter((path) => !/^(?:faq|intro)\./.test(path))).toEqual([])
})

test.each<Json>([
  { ...aPicture('A') },
  { ...aPicture('a'), alt: { words: 'x' } },
  'https://evil.example/x.svg',
])('a picture %j is not imported', async (logo) => {
  const bytes = await anExport((file) => void Object.assign(file.content['pictures'] as object, { logo }))
  expect(() => read(blank, bytes)).toThrow(ImportProblem)
  expect(() => read(blank, bytes)).toThrow(/damaged at pictures\.logo/)
})

test.each<[string, Json, RegExp]>([
  [
    'a script as link',
    [{ kind: 'paragraph', spans: [{ text: 'x', href: 'javascript:alert(1)' }] }],
    /damaged at faq\.items\.[\w-]+\.answer/,
  ],
  ['HTML', '<b>x</b>', /damaged at faq\.items\.[\w-]+\.answer/],
  [
    'an element of nobody',
    [{ kind: 'html', spans: [{ text: '<script>' }] }],
    /damaged at faq\.items\.[\w-]+\.answer/,
  ],
])('a long text with %s is not imported', async (_name, answer, sentence) => {
  const source = toStored(defaultContent.optics)
  const bytes = await anExport((file) => {
    const { items } = file.content['faq'] as { items: Record<string, Json>[] }
    Object.assign(items[0] as object, { answer })
  })
  expect(() => read(source, bytes)).toThrow(ImportProblem)
  expect(() => read(source, bytes)).toThrow(sentence)
})

test('the biography, links, role and pronouns of a speaker are columns of the CSV and stay as they are', () => {
  const source = toStored(defaultContent.nursing)
  const text = writeList(source, 'speakers')
  const [head = [], first = []] = fromCsv(text)
  const cell = (label: string) => first[head.indexOf(label)]
  expect(cell('Biography')).toMatch(/^Rosalind Quek .*\n\nShe leads/)
  expect(cell('Links')).toBe('Website https://example.org/quek\nORCID https://orcid.org/0000-0002-1825-0097')
  expect(csv(source, text).changes).toEqual([])

  const grid = ['speakers', 'firstGrid']
  const row = {
    Grid: 'First grid',
    'Name, with title': 'Dr. Ada King',
    'Role in other words': 'Session chair',
    University: 'Lab',
    Pronouns: 'she/her',
    Biography: 'One.\n\nSee https://example.org/ada',
    Links:
      'Research group: Engines https://example.org/e\nhttps://example.org/own\nMy shop https://example.org/s',
  }
  const added = csv(source, toCsv([Object.keys(row), Object.values(row)]))
  const after = toPublic(applyChanges(source, added.changes))
  expect(after.speakers.firstGrid.at(-1)).toMatchObject({
    role: 'Session chair',
    category: 'other',
    pronouns: 'she/her',
    biography: [
      { kind: 'paragraph', spans: [{ text: 'One.' }] },
      { kind: 'paragraph', spans: [{ text: 'See ' }, { href: 'https://example.org/ada' }] },
    ],
    links: [
      { kind: 'group', label: 'Engines', href: 'https://example.org/e' },
      { kind: 'website', href: 'https://example.org/own' },
      { kind: 'other', label: 'My shop', href: 'https://example.org/s' },
    ],
  })
  const hostile = { ...row, Links: 'Website javascript:alert(1)' }
  expect(() => csv(source, toCsv([Object.keys(hostile), Object.values(hostile)]))).toThrow(ImportProblem)
  expect(valueAt(source, grid)).toHaveLength(6)
})
