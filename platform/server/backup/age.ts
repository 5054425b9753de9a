import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { BackupProblem, damaged } from './backup-problem.ts'
import { type ByteReader, readBytes } from './byte-reader.ts'

const version = 'age-encryption.org/v1'

/** The first line of every file in the age format. */
export const ageHeader = Buffer.from(version)

/**
 * Encrypts with a passphrase into the age format (c2sp.org/age, version 1), which the program `age` can decrypt: a header
 * with the file's own key, then chunks of 64 KiB. The nonce of a chunk contains its number and whether it is the last, so
 * that no chunk can be changed, omitted, repeated or moved.
 */
export async function* seal(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  work = usualWork,
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16)
  const salt = randomBytes(16)
  const wrapKey = await stretch(passphrase, salt, work)
  const head = `${version}\n-> scrypt ${base64(salt)} ${work}\n${base64(encrypt(wrapKey, wrapNonce, fileKey))}\n---`
  yield Buffer.from(`${head} ${base64(macOf(head, fileKey))}\n`)
  const nonce = randomBytes(16)
  yield nonce
  const payloadKey = derive(fileKey, nonce, 'payload')
  const reader = readBytes(source)
  for (let number = 0; ; number++) {
    const piece = await reader.upTo(pieceBytes)
    const isLast = await reader.isAtEnd()
    yield encrypt(payloadKey, nonceOf(number, isLast), piece)
    if (isLast) return
  }
}

/**
 * Decrypts what `seal` encrypted.
 * @throws BackupProblem for another passphrase, and when anything was changed or is missing
 */
export async function* unseal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = readBytes(source)
  const fileKey = await readFileKey(reader, passphrase)
  const nonce = await reader.upTo(16)
  const payloadKey = derive(fileKey, nonce, 'payload')
  for (let number = 0; ; number++) {
    const piece = await reader.upTo(pieceBytes + tagBytes)
    const isLast = await reader.isAtEnd()
    const text = decrypt(payloadKey, nonceOf(number, isLast), piece)
    // the last chunk is empty only when it is the only one
    if (!text || (text.length === 0 && number > 0))
      throw damaged(`something in it was changed, or its end is missing (piece ${number + 1})`)
    if (text.length > 0) yield text
    if (isLast) return
  }
}

/**
 * scrypt work factor 2^14: 16 MB of memory, 30 ms. BACKUP_KEY is random and needs no stretching; it is for passphrases that
 * people choose.
 */
const usualWork = 14
/** The default of `age -p`: 2^18, 256 MB. */
const mostWork = 18

const pieceBytes = 65_536
const tagBytes = 16
const wrapNonce = Buffer.alloc(12)
const cipher = 'chacha20-poly1305'

const stretch = (passphrase: string, salt: Buffer, logN: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const labelled = Buffer.concat([Buffer.from(`${version}/scrypt`), salt])
    const cost = { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** logN * 1024 + 2 ** 20 }
    scrypt(passphrase, labelled, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })

const derive = (key: Buffer, salt: Buffer, info: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32))

const macOf = (head: string, fileKey: Buffer) =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(head)
    .digest()

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Eleven bytes with the number of the chunk, and one that marks the last. */
const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const encrypt = (key: Buffer, nonce: Buffer, text: Buffer): Buffer => {
  const machine = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  const first = machine.update(text)
  return Buffer.concat([first, machine.final(), machine.getAuthTag()])
}

/** Undefined: encrypted with another key, or changed since. */
const decrypt = (key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined => {
  if (sealed.length < tagBytes) return undefined
  const machine = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  machine.setAuthTag(sealed.subarray(-tagBytes))
  const text = machine.update(sealed.subarray(0, -tagBytes))
  try {
    machine.final()
    return text
  } catch {
    return undefined
  }
}

const headPattern =
  /^(age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) ([1-9][0-9]?)\n([A-Za-z0-9+/]{43})\n---) ([A-Za-z0-9+/]{43})\n$/

const readFileKey = async (reader: ByteReader, passphrase: string): Promise<Buffer> => {
  const [, head = '', salt = '', work = '', body = '', mac = ''] =
    headPattern.exec(await readHead(reader)) ?? []
  const logN = Number(work)
  if (head === '' || logN > mostWork) throw damaged('its first lines are not those of an encrypted backup')
  const wrapKey = await stretch(passphrase, fromBase64(salt), logN)
  const fileKey = decrypt(wrapKey, wrapNonce, fromBase64(body))
  if (!fileKey) throw wrongKey()
  if (!timingSafeEqual(macOf(head, fileKey), fromBase64(mac))) throw damaged('its first lines were changed')
  return fileKey
}

/** Refuses a text that does not encode to itself again: it was not written by us. */
const fromBase64 = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64')
  return base64(bytes) === text ? bytes : Buffer.alloc(bytes.length)
}

const longestHead = 300

/** The four header lines. */
const readHead = async (reader: ByteReader): Promise<string> => {
  let text = ''
  while (text.split('\n').length < 5 && text.length < longestHead) {
    const byte = await reader.upTo(1)
    if (byte.length === 0) break
    text += byte.toString('latin1')
  }
  return text
}

const wrongKey = () =>
  new BackupProblem(
    'BACKUP_KEY is not the key that this backup was encrypted with, or its first lines are damaged. Nothing was changed. Set the key that was set when it was made.',
  )
