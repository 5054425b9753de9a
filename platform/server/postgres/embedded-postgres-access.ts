import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { folderFailure } from './embedded-postgres-failures.ts'
import { type ClusterLocation, commonUser, nameOfUser } from './embedded-postgres-location.ts'

type Users = {
  /** The user name of this process; undefined when the system has none. */
  self: string | undefined
  /** The user name that the database belongs to. */
  owner: string | undefined
}

const head = '# Written by Plenary at each start: what you change here is lost.\n'

/**
 * The two files that control who may connect: root, the user of the product, and the owner of the database, as the kernel
 * identifies them. There is no password that could leak. The shared service user is admitted only when the product runs as
 * that user. A user without a name cannot be listed: then the permissions of the folder protect the database.
 */
export const accessRules = ({ self, owner }: Users) => {
  const users = new Set(['root', self, owner === commonUser ? undefined : owner].filter((name) => name))
  return {
    'pg_hba.conf': `${head}${self ? 'local all all peer map=plenary' : 'local all all trust'}\n`,
    'pg_ident.conf': `${head}${[...users].map((name) => `plenary "${name}" all\n`).join('')}`,
  }
}

/**
 * Writes who may connect, each file at once, replacing what was there. A running server must be told to reload.
 * @throws a message when the folder cannot be written
 */
export const restrictAccess = async ({ folder, identity }: ClusterLocation): Promise<void> => {
  const owner = identity.uid === undefined ? undefined : await nameOfUser(identity.uid)
  const rules = accessRules({ self: ownName(), owner })
  // the user names first: rules without them would admit no one
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

/** The folder may belong to another user: a new file is written, and no link is followed. */
const replaceFile = async (
  path: string,
  text: string,
  { uid, gid }: ClusterLocation['identity'],
): Promise<void> => {
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

/** Logs how the database of root gets a user of its own while it uses a shared one: its files are only as safe as that user. */
export const warnOfNobody = async (
  { folder, identity }: ClusterLocation,
  log: (message: string) => void,
): Promise<void> => {
  if (identity.uid === undefined || (await nameOfUser(identity.uid)) !== commonUser) return
  log(
    `The database in ${folder} belongs to ${commonUser}, whom programs of others run as, and they can read its files. Stop Plenary, give the database a user of its own (useradd --system plenary; chown -hR plenary: ${folder}), and start again.`,
  )
}

/** The message to an operator whom the server of that folder refuses. */
export const refusal = (folder: string): Error =>
  new Error(
    `PostgreSQL in ${folder} lets in root and the user of Plenary only. Run this as the user whom Plenary runs as, or as root.`,
  )
