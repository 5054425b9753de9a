import { EmailAddress } from '#ui/admin/email-address.tsx'
import { PastMoment } from '#ui/admin/past-moment.tsx'
import type { Account } from '../accounts.contract.ts'
import { type AccountAct, AccountActions } from './admin-account-actions.tsx'
import { AccountStateChip, FactorChip, GrantedWebsites, RoleChip } from './admin-account-chips.tsx'

type Props = {
  accounts: readonly Account[]
  ownId: string
  onAct: (act: AccountAct, account: Account) => void
}

/** The accounts as a table; as cards on narrow screens. */
export function AccountList({ accounts, ownId, onAct }: Props) {
  return (
    <table className="adm-table adm-accounts">
      <caption className="sr-only">Accounts of the back-office</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col">Websites</th>
          <th scope="col">State</th>
          <th scope="col">Last active</th>
          <th scope="col" className="adm-noprint">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isOwn={account.id === ownId}
            onAct={(act) => onAct(act, account)}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { account: Account; isOwn: boolean; onAct: (act: AccountAct) => void }

function AccountRow({ account, isOwn, onAct }: RowProps) {
  return (
    <tr>
      <th scope="row" data-cell="name">
        <span className="font-[600]" dir="auto">
          {account.name}
        </span>
        {isOwn && <span className="font-[430] text-ink-2"> (you)</span>}
        <span className="block font-[430] text-ink-2">
          <EmailAddress of={account.email} />
        </span>
      </th>
      <td data-cell="role">
        <RoleChip role={account.role} />
      </td>
      <td data-cell="websites">
        <GrantedWebsites {...account} />
      </td>
      <td data-cell="state">
        <span className="flex flex-wrap gap-1.5">
          <AccountStateChip state={account.state} />
          <FactorChip account={account} />
        </span>
      </td>
      <td data-cell="active">
        {account.lastActiveAt ? (
          <PastMoment at={account.lastActiveAt} before={<span className="xl:hidden">Last active </span>} />
        ) : (
          <span className="text-ink-2">Never logged in</span>
        )}
      </td>
      <td data-cell="actions" className="adm-noprint">
        <AccountActions account={account} isOwn={isOwn} onAct={onAct} />
      </td>
    </tr>
  )
}
