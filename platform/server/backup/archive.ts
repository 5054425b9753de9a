import { createHash } from 'node:crypto'
import { damaged } from './backup-problem.ts'
import {
  type DatabaseFacts,
  databaseFacts,
  type Introduction,
  introduction,
  type Manifest,
  type MissingFile,
  manifest,
  readFacts,
  requireKnownFormat,
} from './manifest.ts'
import { type ArchiveFile, unpackTar } from './tar.ts'

/** The parts of an archive, in this order; each content is read once, before the next part. */
export type Part =
  | { kind: 'introduction'; facts: Introduction }
  | { kind: 'session key'; key: string }
  | { kind: 'file'; store: string; key: string; bytes: number; content: AsyncIterable<Uint8Array> }
  | { kind: 'database'; facts: DatabaseFacts }
  /** The next rows of a table in COPY format. The parts of one table are consecutive. */
  | { kind: 'rows'; table: string; number: number; content: Uint8Array }
  /** The end: row counts by table, and the files that rows name but the archive lacks. */
  | { kind: 'end'; rows: Readonly<Record<string, number>>; lacks?: MissingFile[] | undefined }

/** The files of the archive, one for each part, then the list of their SHA-256 and the manifest. */
export async function* filesOf(parts: AsyncIterable<Part>): AsyncGenerator<ArchiveFile> {
  const sums = createSums()
  const files: Manifest['files'] = {}
  let about: Introduction | undefined
  let migration = ''
  for await (const part of parts) {
    if (part.kind === 'end') {
      if (!about) throw new Error('The archive has no introduction')
      yield textFile('SHA256SUMS', sums.list())
      const { count, bytes } = sums.total()
      const facts = {
        ...about,
        migration,
        rows: part.rows,
        files,
        ...(part.lacks && { lacks: part.lacks }),
        contents: { count, bytes },
        sums: sums.print(),
      }
      yield textFile('manifest.json', `${JSON.stringify(facts, null, 1)}\n`)
      return
    }
    if (part.kind === 'introduction') about = part.facts
    if (part.kind === 'database') migration = part.facts.migrations.at(-1)?.name ?? ''
    if (part.kind === 'file') {
      files[part.store] ??= { count: 0, bytes: 0 }
      const total = files[part.store] as { count: number; bytes: number }
      total.count++
      total.bytes += part.bytes
    }
    const file = fileOf(part)
    yield { ...file, content: sums.watch(file) }
    if (part.kind === 'introduction') {
      const readme = textFile('README.txt', readmeText)
      yield { ...readme, content: sums.watch(readme) }
    }
  }
}

/**
 * The parts of an archive, verified by its checksums and its manifest: when it ends without an error, the archive is
 * complete and unchanged.
 * @throws BackupProblem for whatever is missing, was changed, or is newer than this program
 */
export async function* partsOf(tar: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  const sums = createSums()
  let facts: Manifest | undefined
  let list: string | undefined
  for await (const file of unpackTar(tar)) {
    if (facts) throw damaged('there is something behind its end')
    if (file.name === 'SHA256SUMS') {
      const isFirst = list === undefined
      list = await textOf(file)
      if (!isFirst || list !== sums.list()) throw damaged('a file in it is not as it was written')
    } else if (file.name === 'manifest.json') {
      facts = readFacts(manifest, file.name, await textOf(file))
      const { count, bytes } = sums.total()
      const isWhole = list !== undefined && facts.sums === sums.print()
      if (!isWhole || facts.contents.count !== count || facts.contents.bytes !== bytes)
        throw damaged('its files are not those that it lists')
    } else {
      const part = await partOf({ ...file, content: sums.watch(file) })
      if (part) yield part
      // content that the consumer did not read is verified all the same
      if (part?.kind === 'file') for await (const _ of part.content);
    }
  }
  if (!facts) throw damaged('its end is missing')
  yield { kind: 'end', rows: facts.rows, ...(facts.lacks && { lacks: facts.lacks }) }
}

/** Counts and hashes each file as it passes, in the format of `sha256sum -c`. */
const createSums = () => {
  const lines: string[] = []
  let bytes = 0
  const list = () => lines.join('')
  return {
    watch: async function* ({ name, content }: ArchiveFile) {
      const hash = createHash('sha256')
      for await (const piece of content) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
      lines.push(`${hash.digest('hex')}  ${name}\n`)
    },
    list,
    total: () => ({ count: lines.length, bytes }),
    print: () => createHash('sha256').update(list()).digest('hex'),
  }
}

const rowsFile = (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.copy`

const fileOf = (part: Exclude<Part, { kind: 'end' }>): ArchiveFile => {
  switch (part.kind) {
    case 'introduction':
      return textFile('backup.json', `${JSON.stringify(part.facts, null, 1)}\n`)
    case 'session key':
      return textFile('session.key', `${part.key}\n`)
    case 'file':
      return { name: `${part.store}/${part.key}`, bytes: part.bytes, content: part.content }
    case 'database':
      return textFile('database.json', `${JSON.stringify(part.facts, null, 1)}\n`)
    case 'rows':
      return { name: rowsFile(part.table, part.number), ...contentOf(part.content) }
  }
}

const partOf = async (file: ArchiveFile): Promise<Part | undefined> => {
  const { name, bytes, content } = file
  const [folder = '', second = '', third] = name.split('/')
  if (name === 'backup.json') {
    const text = await textOf(file)
    requireKnownFormat(text)
    return { kind: 'introduction', facts: readFacts(introduction, name, text) }
  }
  if (name === 'README.txt') {
    await textOf(file)
    return undefined
  }
  if (name === 'session.key') return { kind: 'session key', key: (await textOf(file)).trim() }
  if (name === 'database.json')
    return { kind: 'database', facts: readFacts(databaseFacts, name, await textOf(file)) }
  if (folder === 'tables' && third) {
    const number = Number.parseInt(third, 10)
    return { kind: 'rows', table: second, number, content: await bytesOf(file) }
  }
  if (second && !third) return { kind: 'file', store: folder, key: second, bytes, content }
  throw damaged(`${name} in it belongs to no backup`)
}

const contentOf = (content: Uint8Array) => ({
  bytes: content.length,
  content: (async function* () {
    if (content.length > 0) yield content
  })(),
})

const textFile = (name: string, text: string): ArchiveFile => ({ name, ...contentOf(Buffer.from(text)) })

/** The maximum size of a file that is read into memory; the checksum list grows with the number of files, some 100 bytes each. */
const mostAtOnce = 256 * 2 ** 20

const bytesOf = async ({ name, bytes, content }: ArchiveFile): Promise<Buffer> => {
  if (bytes > mostAtOnce) throw damaged(`${name} in it is too large`)
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

const textOf = async (file: ArchiveFile) => (await bytesOf(file)).toString('utf8')

const readmeText = `This is a backup of Plenary. \`npm run restore -- FILE\` reads it, and so do common tools:

backup.json     when it was made
session.key     the session key, where it lay in DATA_DIR. Keep it secret
files/          the files that visitors sent, named as in the column file_key of their tables
database.json   the migrations, the tables with their columns, and the sequences
tables/         the rows of each table, as COPY ... TO STDOUT of PostgreSQL writes them, in parts
SHA256SUMS      check with: sha256sum -c SHA256SUMS
manifest.json   how many rows and files there are, and which are missing. An archive without it is not whole

Rows of one table, into a table with these columns:
cat tables/NAME/*.copy | psql -c 'copy NAME (COLUMNS of database.json) from stdin'
`
