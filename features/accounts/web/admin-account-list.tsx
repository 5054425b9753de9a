import { EmailAddress } from '#ui/admin/email-address.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { DataTable } from '#ui/admin/lists/data-table.tsx'
import { PastMoment } from '#ui/admin/past-moment.tsx'
import type { Account } from '../accounts.contract.ts'
import { type AccountAct, AccountActions } from './admin-account-actions.tsx'
import { AccountStateChip, FactorChip, GrantedWebsites, RoleChip } from './admin-account-chips.tsx'

type Props = {
  accounts: readonly Account[]
  ownId: string
  onAct: (act: AccountAct, account: Account) => void
}

/** The accounts; cards on narrow screens. */
export function AccountList({ accounts, ownId, onAct }: Props) {
  const rows = accounts.map((account) => ({ ...account, isOwn: account.id === ownId }))
  return (
    <DataTable
      caption="Accounts of the back-office"
      className="adm-accounts"
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      actions={(account) => (
        <AccountActions account={account} isOwn={account.isOwn} onAct={(act) => onAct(act, account)} />
      )}
    />
  )
}

const columns: readonly Column<Account & { isOwn: boolean }>[] = [
  {
    head: 'Name',
    isName: true,
    cell: ({ name, isOwn }) => (
      <>
        <span className="font-[600]" dir="auto">
          {name}
        </span>
        {isOwn && <span className="font-[430] text-ink-2"> (you)</span>}
      </>
    ),
    note: ({ email }) => <EmailAddress of={email} />,
  },
  { head: 'Role', cell: ({ role }) => <RoleChip role={role} /> },
  { head: 'Websites', cell: (account) => <GrantedWebsites {...account} /> },
  {
    head: 'State',
    cell: (account) => (
      <span className="flex flex-wrap gap-1.5">
        <AccountStateChip state={account.state} />
        <FactorChip account={account} />
      </span>
    ),
  },
  {
    head: 'Last active',
    cell: ({ lastActiveAt }) =>
      lastActiveAt ? <PastMoment at={lastActiveAt} /> : <span className="text-ink-2">Never logged in</span>,
  },
]
