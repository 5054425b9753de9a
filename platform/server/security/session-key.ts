import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The key that signs the access tokens: SESSION_KEY, or the one in DATA_DIR/session.key, made the first time
 * (mode 0600, 48 random bytes).
 */
export const readSessionKey = async (given: string | undefined, dataDir: string): Promise<string> => {
  if (given) return given
  const path = join(dataDir, 'session.key')
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const read = () => readFile(path, 'utf8')
  const stored = await read().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await makeKeyFile(path)
    return read()
  })
  return stored.trim()
}

/** Makes the file whole or not at all; when another process was first, its key is the one. */
const makeKeyFile = async (path: string): Promise<void> => {
  const aside = `${path}.${randomBytes(6).toString('hex')}.part`
  const file = await open(aside, 'w', 0o600)
  try {
    await file.writeFile(`${randomBytes(48).toString('base64url')}\n`)
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
