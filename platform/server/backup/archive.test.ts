import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sampleOf } from '#tests/long.ts'
import { seal, unseal } from './age.ts'
import { filesOf, type Part } from './archive.ts'
import { partsOfArchive } from './read-archive.ts'
import { packTar } from './tar.ts'

const key = 'correct horse battery staple, forty-three letters'
const madeAt = new Date('2026-11-24T03:00:00Z')

const bytesOf = async (source: AsyncIterable<Uint8Array>) => {
  const pieces: Uint8Array[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Re-chunks the bytes with lengths that differ from those written. */
async function* piecesOf(bytes: Uint8Array, length = 1000) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

const some = (text: string) => Readable.from([Buffer.from(text)])

const smallParts = (): Part[] => [
  {
    kind: 'introduction',
    facts: {
      format: 1,
      madeAt: madeAt.toISOString(),
      sessionKey: { isInArchive: true, print: '0123456789abcdef' },
    },
  },
  { kind: 'session key', key: 'the key' },
  { kind: 'file', store: 'files', key: 'one.pdf', bytes: 9, content: some('%PDF-one\n') },
  { kind: 'file', store: 'files', key: 'none.pdf', bytes: 0, content: some('') },
  {
    kind: 'database',
    facts: {
      migrations: [{ number: 1, name: '0001_one.sql', sha256: 'aa' }],
      tables: [{ name: 'people', columns: ['id', 'name'] }],
      sequences: [{ name: 'people_id_seq', last: '9223372036854775807' }],
    },
  },
  { kind: 'rows', table: 'people', number: 1, content: Buffer.from('1\tAda\n2\tZoë\n') },
  { kind: 'rows', table: 'people', number: 2, content: Buffer.from('3\t\\N\n') },
  { kind: 'end', rows: { people: 3 } },
]

const pack = async (parts: readonly Part[]) =>
  gzipSync(await bytesOf(packTar(filesOf(Readable.from(parts)), madeAt)))

/** The contents of an archive, or the message with which it is refused. */
const report = async (archive: Uint8Array, withKey: string | undefined = key) => {
  const reported: string[] = []
  try {
    for await (const part of partsOfArchive(piecesOf(archive), withKey)) {
      const content = 'content' in part ? part.content : undefined
      const bytes = content instanceof Uint8Array ? content : content && (await bytesOf(content))
      reported.push(JSON.stringify({ ...part, content: bytes && Buffer.from(bytes).toString('latin1') }))
    }
    return reported.join('\n')
  } catch (error) {
    return `refused: ${(error as Error).message}`
  }
}

const small = await pack(smallParts())
const whole = await report(small)
const sealedSmall = await bytesOf(seal(piecesOf(small), key, 1))

test('an archive gives back what was put in, encrypted or not', async () => {
  expect(whole.split('\n')).toHaveLength(8)
  expect(whole).toContain('"content":"%PDF-one\\n"')
  expect(whole).toContain('9223372036854775807')
  expect(await report(sealedSmall)).toBe(whole)
})

test('an archive that version 0.1.0 wrote, tar and encryption its own, gives back the same', async () => {
  const written = await readFile(new URL('archive-of-0.1.0.tar.gz.age', import.meta.url))
  expect(await report(written)).toBe(whole)
})

test('a file that has grown or shrunk while it was read stops the archive', async () => {
  for (const text of ['%PDF-one, longer\n', '%PDF'])
    await expect(
      pack(
        smallParts().map((part) =>
          part.kind === 'file' && part.bytes > 0 ? { ...part, content: some(text) } : part,
        ),
      ),
    ).rejects.toThrow('files/one.pdf has changed while it was read')
})

/** Every offset in the long run; otherwise the first ones, the last ones, and some between. */
const placesIn = ({ length }: Buffer) => {
  const all = Array.from({ length }, (_, at) => at)
  return sampleOf(
    all,
    all.filter((at) => at < 24 || at >= length - 24 || at % 41 === 0),
  )
}

test('one that is cut off anywhere is refused', async () => {
  for (const archive of [small, sealedSmall])
    for (const length of placesIn(archive))
      expect(await report(archive.subarray(0, length)), `${length} bytes`).toMatch(
        /^refused: This .*(damaged|no backup)/,
      )
})

test('one in which a bit was changed is refused, or says the same', async () => {
  const changed = (archive: Buffer, at: number) => {
    const other = Buffer.from(archive)
    other[at] = (other[at] ?? 0) ^ (1 << (at % 8))
    return other
  }
  // some bits of gzip's header have no meaning
  for (const at of placesIn(small))
    expect(await report(changed(small, at)), `byte ${at}`).toSatisfy(
      (reported: string) => reported === whole || reported.startsWith('refused: '),
    )
  for (const at of placesIn(sealedSmall))
    expect(await report(changed(sealedSmall, at)), `byte ${at}`).toMatch(/^refused: /)
})

test('a change that gzip cannot notice is refused by the sums', async () => {
  const tar = gunzipSync(small)
  for (const word of ['Ada', 'PDF-one', 'the key', '0001_one', 'people_id_seq']) {
    const at = tar.indexOf(word)
    const other = Buffer.from(tar)
    other[at + 1] = 0x78
    expect(await report(gzipSync(other)), word).toMatch(/^refused: This backup is damaged/)
  }
})

test('a file that is missing, or one more, is refused', async () => {
  const tar = gunzipSync(small)
  const lengthOf = (at: number) => {
    const bytes = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8)
    return 512 + Math.ceil(bytes / 512) * 512
  }
  let count = 0
  for (let at = 0; tar[at] !== 0; at += lengthOf(at)) {
    const file = tar.subarray(at, at + lengthOf(at))
    const [before, after] = [tar.subarray(0, at), tar.subarray(at + file.length)]
    expect(await report(gzipSync(Buffer.concat([before, after])))).toMatch(/^refused: This backup is damaged/)
    expect(await report(gzipSync(Buffer.concat([before, file, file, after])))).toMatch(
      /^refused: This backup/,
    )
    count++
  }
  expect(count).toBe(10)
})

test('a wrong key, and none, are told from damage', async () => {
  expect(await report(sealedSmall, `${key}.`)).toMatch(/^refused: BACKUP_KEY is not the key/)
  expect(await report(sealedSmall, '')).toMatch(/^refused: This backup is encrypted. Set BACKUP_KEY/)
})

test('an archive of a newer program says so, and what is no archive too', async () => {
  const [first, ...others] = smallParts()
  const newer = { ...first, facts: { format: 2, madeAt: 'in another form' } } as unknown as Part
  expect(await report(await pack([newer, ...others]))).toMatch(
    /^refused: .* newer version of Plenary .*format is 2/,
  )
  expect(await report(Buffer.from('PK\u0003\u0004 a zip'))).toMatch(/^refused: This is no backup of Plenary/)
})

const long = Buffer.alloc(3 * 65_536 + 10, 'Plenary. ')
const sealedLong = await bytesOf(seal(piecesOf(long, 50_000), key, 1))
const unsealed = (bytes: Uint8Array) => bytesOf(unseal(piecesOf(bytes, 30_000), key))

test('pieces that are moved, left out, repeated or cut at their border are refused', async () => {
  expect((await unsealed(sealedLong)).equals(long)).toBe(true)
  const piece = 65_536 + 16
  const body = sealedLong.length - 3 * piece - 26
  const [head, one, two, three, last] = [
    sealedLong.subarray(0, body),
    ...[0, 1, 2].map((number) => sealedLong.subarray(body + number * piece, body + (number + 1) * piece)),
    sealedLong.subarray(-26),
  ] as [Buffer, Buffer, Buffer, Buffer, Buffer]
  for (const order of [
    [two, one, three, last],
    [one, three, last],
    [one, two, two, three, last],
    [one, two, three],
    [one, two],
    [last],
    [],
    [one, two, three, last, last],
  ])
    await expect(unsealed(Buffer.concat([head, ...order]))).rejects.toThrow('This backup is damaged')
})

test('what exactly fills its pieces, and nothing at all, come back', async () => {
  for (const length of [0, 1, 65_535, 65_536, 2 * 65_536]) {
    const text = Buffer.alloc(length, 7)
    const sealed = await bytesOf(seal(piecesOf(text, 65_536), key, 1))
    expect((await unsealed(sealed)).equals(text), `${length}`).toBe(true)
  }
})
