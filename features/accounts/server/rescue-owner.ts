import { randomBytes } from 'node:crypto'
import { removeFactorsOf } from '#features/second-factor/server/second-factor.ts'
import { commandLine, diffOf, writeAudit } from '#platform/server/audit-log.ts'
import type { Role } from '#shared/admin-of.ts'
import { emailAddress } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import type { AccountDeps } from './account-deps.ts'
import {
  findAccountByEmail,
  insertAccount,
  lockAccount,
  lockAccounts,
  updateAccount,
} from './accounts.store.ts'
import { addressOf, openLink, ownersLinkLife } from './links/account-link.ts'

type Rescued = {
  email: string
  /** Whether the account was created. */
  isNew: boolean
  /** Whether it had a second factor, which was removed. */
  hadFactor: boolean
  link: string
  expiresAt: Date
}

/**
 * Parses the address as it is stored.
 * @throws Error with a message for the operator
 */
export const readOwnersAddress = (text: string): string => {
  const read = emailAddress.safeParse(text)
  if (!read.success)
    throw new Error(`${JSON.stringify(text)} is not an email address. Enter one such as name@example.org.`)
  return read.data
}

/**
 * Lets a locked-out owner in again, from the command line: the account with this address becomes an enabled
 * OWNER, or is created as one, and gets a new link. An existing password stays valid until the link is used.
 * Its second factors are removed, because the only owner has no one else to reset them.
 */
export const rescueOwner = (
  { db, clock, origins }: Pick<AccountDeps, 'db' | 'clock' | 'origins'>,
  email: string,
): Promise<Rescued> =>
  db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction)
    const now = clock.now()
    const grants = { role: 'OWNER' as Role, websites: [] }
    const known = await findAccountByEmail(transaction, email)
    const adminId = known?.id ?? newId<'admin'>(now)
    let hadFactor = false
    if (known) {
      await lockAccount(transaction, adminId)
      hadFactor = await removeFactorsOf(transaction, adminId, now)
      const { role, websites, disabledAt } = known
      const changes = diffOf(
        { role, websites, disabled: disabledAt !== null, secondFactor: hadFactor },
        { ...grants, disabled: false, secondFactor: false },
      )
      if (changes) await updateAccount(transaction, adminId, { ...grants, disabledAt: null })
      await writeAudit(transaction, commandLine, now, {
        action: 'account.rescued',
        subject: known.email,
        ...changes,
      })
    } else {
      const account = { ...grants, name: 'Owner', email }
      await insertAccount(transaction, { ...account, id: adminId, createdAt: now })
      await writeAudit(transaction, commandLine, now, {
        action: 'account.invited',
        subject: email,
        new: account,
      })
    }
    // printed and not emailed, so it needs no seed
    const token = randomBytes(32).toString('base64url')
    const purpose = known ? 'password' : 'invitation'
    const expiresAt = await openLink(transaction, token, { adminId, purpose, life: ownersLinkLife }, now)
    return {
      email: known?.email ?? email,
      isNew: !known,
      hadFactor,
      link: addressOf(origins, token),
      expiresAt,
    }
  })
