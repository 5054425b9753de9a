import { createHmac, randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'

/**
 * The key that signs the access tokens: SESSION_KEY, or the one in DATA_DIR/session.key, made the first time
 * (mode 0600, 48 random bytes).
 */
export const readSessionKey = async (given: string | undefined, dataDir: string): Promise<string> => {
  if (given) return given
  const path = join(dataDir, 'session.key')
  await makeFolder(dataDir, 0o711).catch((cause: Error) => {
    throw new Error(`DATA_DIR=${dataDir} cannot be used (${cause.message}). Choose another folder.`, {
      cause,
    })
  })
  const read = () => readFile(path, 'utf8')
  const stored = await read().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await makeKeyFile(path)
    return read()
  })
  return stored.trim()
}

/** The session key of an installation, where there is one, and whether it is SESSION_KEY. */
export type StoredSessionKey = { key: string | undefined; isSetting: boolean }

/** The key as it is; none is made. */
export const findSessionKey = async (
  given: string | undefined,
  dataDir: string,
): Promise<StoredSessionKey> => {
  if (given) return { key: given, isSetting: true }
  const stored = await readFile(join(dataDir, 'session.key'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    },
  )
  return { key: stored?.trim(), isSetting: false }
}

/** Puts a key where `readSessionKey` finds it. Answers whether it is the key there now: another one is left as it is. */
export const putSessionKey = async (key: string, dataDir: string): Promise<boolean> => {
  await makeFolder(dataDir, 0o711)
  await makeKeyFile(join(dataDir, 'session.key'), key)
  return (await findSessionKey(undefined, dataDir)).key === key
}

/** Tells one key from another, and nothing of either. */
export const printOfKey = (key: string): string => secretFor(key, 'print of the session key').slice(0, 16)

/** Makes the file whole or not at all; when another process was first, its key is the one. */
const makeKeyFile = async (
  path: string,
  key: string = randomBytes(48).toString('base64url'),
): Promise<void> => {
  const aside = `${path}.${randomBytes(6).toString('hex')}.part`
  const file = await open(aside, 'w', 0o600)
  try {
    await file.writeFile(`${key}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(aside)
  }
}

/** A secret of its own for one purpose, always the same for the same key. */
export const secretFor = (sessionKey: string | Uint8Array, purpose: string): string =>
  createHmac('sha256', sessionKey).update(purpose).digest('hex')
