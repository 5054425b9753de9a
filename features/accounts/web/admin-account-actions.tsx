import { AdminButton } from '#ui/admin/admin-button.tsx'
import type { AccountQuestion } from '../account-action-messages.ts'
import type { Account } from '../accounts.contract.ts'

/** The actions of an owner on an account. */
export type AccountAct = 'edit' | AccountQuestion

/** The actions of one account. One's own account has none that would lock oneself out. */
export function AccountActions({
  account,
  isOwn,
  onAct,
}: {
  account: Account
  isOwn: boolean
  onAct: (act: AccountAct) => void
}) {
  const actions = isOwn ? [] : actionsOf(account)
  return (
    <>
      <div className="-my-1.5 flex flex-wrap gap-x-2 xl:flex-nowrap">
        {[['edit', 'Edit'] as const, ...actions].map(([act, label]) => (
          <AdminButton
            key={act}
            variant="quiet"
            className="-ml-1.5 whitespace-nowrap"
            onClick={() => onAct(act)}
          >
            {label}
            <span className="sr-only"> {account.name}</span>
          </AdminButton>
        ))}
      </div>
      {isOwn && (
        <p className="max-w-[34ch] pt-1.5 text-2xs text-ink-2">
          Only another owner can disable or reset your account.
        </p>
      )}
    </>
  )
}

const actionsOf = ({ state, secondFactorSince }: Account): readonly (readonly [AccountAct, string])[] => {
  if (state === 'disabled') return [['enable', 'Enable']]
  return [
    ['reset', state === 'invited' ? 'Send link again' : 'Reset password'],
    ...(secondFactorSince ? ([['reset-factor', 'Reset second factor']] as const) : []),
    ['disable', 'Disable'],
  ]
}
