import { expect, test } from 'vitest'
import { type InstallationState, requireMatchingInstallation } from './require-matching-installation.ts'

const ours = '019a0000-0000-7000-8000-000000000001'
const theirs = '019a0000-0000-7000-8000-000000000002'
const bucket = { bucket: 'conference', prefix: '', endpoint: undefined, region: 'us-east-1', isInPath: false }

const own = {
  dataDir: '/srv/data',
  databaseUrl: 'postgresql://db/plenary',
  sessionKey: undefined,
  bucket: undefined,
}
const embedded = { ...own, databaseUrl: undefined }
const settings = (more: Partial<InstallationState['config']>): InstallationState['config'] => ({
  ...own,
  ...more,
})
const empty = { mark: undefined, keys: [], hasKey: false, isBare: true }
const full = { mark: undefined, keys: ['a.pdf', 'b.pdf'], hasKey: true, isBare: false }
const marked = (installation: string) => ({ ...full, mark: { installation, database: 'own' as const } })
const fresh = { installation: undefined, isUsed: false, keyPrint: null, namesFiles: false }
const used = { installation: ours, isUsed: true, keyPrint: 'print', namesFiles: true }
const ofBefore = { ...used, keyPrint: null }
const withoutFiles = { ...used, namesFiles: false }

const refusalOf = (deps: Partial<InstallationState>): string => {
  try {
    requireMatchingInstallation({
      config: own,
      folder: empty,
      database: used,
      isNamed: true,
      keyPrint: deps.folder?.hasKey || deps.config?.sessionKey ? 'print' : undefined,
      ...deps,
    })
    return 'starts'
  } catch (error) {
    return (error as Error).message
  }
}
const elsewhere = settings({ sessionKey: 'key', bucket })

test.each<[string, Partial<InstallationState>]>([
  ['a first start', { database: fresh }],
  ['a first start with the embedded database', { config: embedded, database: fresh }],
  ['a first start after one that was killed', { database: { ...fresh, installation: ours } }],
  ['the next start', { folder: marked(ours) }],
  [
    'the next start without any file',
    { folder: { ...marked(ours), keys: [], isBare: true }, database: withoutFiles },
  ],
  ['one process more with a folder of its own, the key and the bucket', { config: elsewhere }],
  ['the first start of this version', { folder: full, database: ofBefore }],
  [
    'the first start of this version, with the embedded database',
    { config: embedded, folder: full, database: ofBefore },
  ],
  [
    'the same before any file had come',
    { folder: { ...empty, hasKey: true }, database: { ...ofBefore, namesFiles: false } },
  ],
  [
    'the same with SESSION_KEY',
    { config: settings({ sessionKey: 'key' }), database: { ...ofBefore, namesFiles: false } },
  ],
])('%s is let through', (_, deps) => {
  expect(refusalOf(deps)).toBe('starts')
})

test.each<[string, Partial<InstallationState>, RegExp]>([
  [
    'the folder of another installation',
    { folder: marked(theirs) },
    /^\/srv\/data belongs to another installation/,
  ],
  [
    'the same beside an embedded database',
    { config: embedded, folder: marked(theirs) },
    /than its embedded database .*embedded' > '\/srv\/data\/installation'$/,
  ],
  [
    'a marked folder with an empty database',
    { folder: marked(ours), database: fresh },
    /the database of DATABASE_URL is empty/,
  ],
  [
    'files of another database in a folder without a mark',
    { folder: full, isNamed: false },
    /holds 2 files of visitors, and this database names none/,
  ],
  [
    'the same with an empty database',
    { folder: full, isNamed: false, database: fresh },
    /names none .*To begin a new one, set DATA_DIR/,
  ],
  [
    'the same with an embedded database',
    { config: embedded, folder: full, isNamed: false, database: ofBefore },
    /names none/,
  ],
  [
    'a folder that is not mounted',
    { database: withoutFiles },
    /is empty: its disk may not be mounted.*mkdir -p '\/srv\/data' && echo '.* own' > '\/srv\/data\/installation'$/,
  ],
  [
    'the same with SESSION_KEY alone',
    { config: settings({ sessionKey: 'key' }), database: withoutFiles },
    /is empty/,
  ],
  ['the same with FILES_URL alone', { config: settings({ bucket }) }, /is empty/],
  [
    'files that are not mounted',
    { folder: { ...marked(ours), keys: [], isBare: true } },
    /names files of visitors, and there is none in \/srv\/data\/files.*touch '\/srv\/data\/files\/lost'$/,
  ],
  [
    'the same before this version',
    { folder: { ...empty, hasKey: true }, database: ofBefore },
    /names files of visitors/,
  ],
  [
    'a lost session key',
    { folder: { ...marked(ours), hasKey: false } },
    /its session key is not there.*npm run new-key$/,
  ],
  [
    'the same with the embedded database',
    { config: embedded, folder: { ...full, hasKey: false }, database: ofBefore },
    /its session key is not there/,
  ],
  [
    'another session key',
    { folder: marked(ours), keyPrint: 'other' },
    /session\.key is another session key than .*to go on with this one: npm run new-key$/,
  ],
  ['another SESSION_KEY', { config: elsewhere, keyPrint: 'other' }, /^SESSION_KEY is another session key/],
])('%s is refused, with what was found and how to go on', (_, deps, sentence) => {
  const message = refusalOf(deps)
  expect(message).toMatch(sentence)
  expect(message).toContain('Nothing was changed.')
})
