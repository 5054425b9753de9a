import { createHmac, randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'

/**
 * The key that signs access tokens: SESSION_KEY, or the one in DATA_DIR/session.key, created at the first start (mode 0600,
 * 48 random bytes).
 */
export const readSessionKey = async (setting: string | undefined, dataDir: string): Promise<string> => {
  if (setting) return setting
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

/** The session key of an installation, if any, and whether it is SESSION_KEY. */
export type StoredSessionKey = { key: string | undefined; isSetting: boolean }

/** Finds the key without creating one. */
export const findSessionKey = async (
  setting: string | undefined,
  dataDir: string,
): Promise<StoredSessionKey> => {
  if (setting) return { key: setting, isSetting: true }
  const stored = await readFile(join(dataDir, 'session.key'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    },
  )
  return { key: stored?.trim(), isSetting: false }
}

/**
 * Stores a key where `readSessionKey` finds it. Returns whether it is the key there now: an existing other key is not
 * replaced.
 */
export const storeSessionKey = async (key: string, dataDir: string): Promise<boolean> => {
  await makeFolder(dataDir, 0o711)
  await makeKeyFile(join(dataDir, 'session.key'), key)
  return (await findSessionKey(undefined, dataDir)).key === key
}

/** A fingerprint that distinguishes keys without revealing them. */
export const fingerprintOfKey = (key: string): string =>
  secretFor(key, 'print of the session key').slice(0, 16)

/** Creates the file completely or not at all; when another process was first, its key is used. */
const makeKeyFile = async (
  path: string,
  key: string = randomBytes(48).toString('base64url'),
): Promise<void> => {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(`${key}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporary)
  }
}

/** Derives the secret of one purpose from the key; deterministic. */
export const secretFor = (sessionKey: string | Uint8Array, purpose: string): string =>
  createHmac('sha256', sessionKey).update(purpose).digest('hex')
