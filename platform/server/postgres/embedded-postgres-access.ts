import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { folderFailure } from './embedded-postgres-failures.ts'
import { commonUser, nameOfUser, type Place } from './embedded-postgres-place.ts'

type Users = {
  /** The name of the user whom this process runs as; undefined when the system knows none. */
  self: string | undefined
  /** The name of the user whom the database belongs to. */
  owner: string | undefined
}

const head = '# Written by Plenary at each start: what you change here is lost.\n'

/**
 * The two files by which PostgreSQL decides who is let in: root, the user of the product, and the owner of the database,
 * as the kernel names them. There is no password that could be read. The user whom programs of others run as too is
 * let in only where the product runs as that one. A user without a name cannot be asked for: the folder, which is
 * closed to all others, is what keeps them out then.
 */
export const accessRules = ({ self, owner }: Users) => {
  const users = new Set(['root', self, owner === commonUser ? undefined : owner].filter((name) => name))
  return {
    'pg_hba.conf': `${head}${self ? 'local all all peer map=plenary' : 'local all all trust'}\n`,
    'pg_ident.conf': `${head}${[...users].map((name) => `plenary "${name}" all\n`).join('')}`,
  }
}

/**
 * Writes who may connect, each file at once, whatever was there before. A server that runs already has to be told to read
 * them. @throws a sentence when the folder cannot be written
 */
export const restrictAccess = async ({ folder, identity }: Place): Promise<void> => {
  const owner = identity.uid === undefined ? undefined : await nameOfUser(identity.uid)
  const rules = accessRules({ self: ownName(), owner })
  // that of the names first: a rule without them would let no one in
  for (const name of ['pg_ident.conf', 'pg_hba.conf'] as const)
    await replaceFile(join(folder, name), rules[name], identity).catch((cause) => {
      throw folderFailure(folder, cause)
    })
}

/** An id without an entry in /etc/passwd has none. */
const ownName = (): string | undefined => {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}

/** The folder may belong to another user: what is written there is a new file, and no link is followed. */
const replaceFile = async (path: string, text: string, { uid, gid }: Place['identity']): Promise<void> => {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    if (uid !== undefined) await file.chown(uid, gid ?? uid)
    await file.sync()
    await file.close()
    await rename(draft, path)
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

/** Says how the database of root gets a user of its own, where it has that of others: its files are as closed as that one is. */
export const warnOfNobody = async (
  { folder, identity }: Place,
  log: (message: string) => void,
): Promise<void> => {
  if (identity.uid === undefined || (await nameOfUser(identity.uid)) !== commonUser) return
  log(
    `The database in ${folder} belongs to ${commonUser}, whom programs of others run as, and they can read its files. Stop Plenary, give the database a user of its own (useradd --system plenary; chown -hR plenary: ${folder}), and start again.`,
  )
}

/** One sentence for an operator whom the server that runs in that folder does not let in. */
export const refusal = (folder: string): Error =>
  new Error(
    `PostgreSQL in ${folder} lets in root and the user of Plenary only. Run this as the user whom Plenary runs as, or as root.`,
  )
