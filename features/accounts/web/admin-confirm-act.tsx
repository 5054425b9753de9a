import { useRef } from 'react'
import { useRememberedAction } from '#platform/browser/form-drafts/use-remembered-action.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { type AccountQuestion, accountActionMessages } from '../account-action-messages.ts'
import {
  type Account,
  disableAccount,
  enableAccount,
  resetAccount,
  resetFactor,
} from '../accounts.contract.ts'
import type { SentLink } from './admin-link-dialog.tsx'
import { sentLinkOf } from './sent-link.ts'

export type Acted = { account: Account; message: string; link?: SentLink }

type Props = {
  act: AccountQuestion
  account: Account
  /** Undefined when nothing was done. */
  onClosed: (acted: Acted | undefined) => void
}

/** Confirms and performs disabling, enabling or resetting an account. */
export function ConfirmAct({ act, account, onClosed }: Props) {
  const { call } = useAdmin()
  const acted = useRef<Acted>(undefined)
  const { done, ...messages } = accountActionMessages(act, account)
  const remembered = useRememberedAction({
    form: `account-${act}`,
    record: account.id,
    words: `the account of ${account.name}`,
    seen: account,
    isOfNoWebsite: true,
  })

  const confirm = async () => {
    const params = { id: account.id }
    if (act === 'reset') {
      const { account: changed, link } = await call(resetAccount, { params })
      acted.current = { account: changed, message: done, link: sentLinkOf(done, changed, link) }
      return
    }
    const changed = await call(simple[act], { params })
    acted.current = { account: changed, message: done }
  }

  return (
    <ConfirmDialog
      {...messages}
      isHarmless={act === 'enable' || (act === 'reset' && account.state === 'invited')}
      onConfirm={remembered.doing(confirm)}
      onClosed={remembered.closing(() => onClosed(acted.current))}
    />
  )
}

const simple = { disable: disableAccount, enable: enableAccount, 'reset-factor': resetFactor }
