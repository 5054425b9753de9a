import { useRef } from 'react'
import { useKeptAct } from '#platform/browser/kept/use-kept-act.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import {
  type Account,
  disableAccount,
  enableAccount,
  resetAccount,
  resetFactor,
} from '../accounts.contract.ts'
import type { AccountAct } from './admin-account-actions.tsx'
import type { SentLink } from './admin-link-dialog.tsx'
import { sentLinkOf } from './sent-link.ts'

type Act = Exclude<AccountAct, 'edit'>
export type Acted = { account: Account; message: string; link?: SentLink }

type Props = {
  act: Act
  account: Account
  /** After the dialog has closed; undefined when nothing was done. */
  onClosed: (acted: Acted | undefined) => void
}

/** Asks before an account is disabled, enabled or reset, says what follows, and does it. */
export function ConfirmAct({ act, account, onClosed }: Props) {
  const { call } = useAdmin()
  const acted = useRef<Acted>(undefined)
  const { done, ...words } = wordsOf(act, account)
  const kept = useKeptAct({
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
      {...words}
      onConfirm={kept.doing(confirm)}
      onClosed={kept.closing(() => onClosed(acted.current))}
    />
  )
}

const simple = { disable: disableAccount, enable: enableAccount, 'reset-factor': resetFactor }

type Words = { sentence: string; more: string; action: string; done: string }

const wordsOf = (act: Act, { name, email, state }: Account): Words => {
  if (act === 'disable')
    return {
      sentence: `Disable the account of ${name}?`,
      more: 'Their sessions end immediately. They cannot log in until an owner enables the account again.',
      action: 'Disable',
      done: `The account of ${name} is disabled. Its sessions have ended.`,
    }
  if (act === 'reset-factor')
    return {
      sentence: `Reset the second factor of ${name}?`,
      more: `Their authenticator app, passkeys and recovery codes stop working, and their sessions end immediately. They log in with their password alone and can set up a new one. We tell them by email to ${email}. Make sure that it is them who asks.`,
      action: 'Reset second factor',
      done: `The second factor of ${name} is removed. Their sessions have ended.`,
    }
  if (act === 'enable')
    return {
      sentence: `Enable the account of ${name}?`,
      more: 'They can log in again with the same role and websites.',
      action: 'Enable',
      done: `The account of ${name} is enabled.`,
    }
  if (state === 'invited')
    return {
      sentence: `Send ${name} a new link?`,
      more: `We send it to ${email}. The previous link stops working.`,
      action: 'Send link',
      done: 'New link sent',
    }
  return {
    sentence: `Reset the password of ${name}?`,
    more: `Their sessions end immediately, and their password stops working. We email a link to choose a new one to ${email}.`,
    action: 'Reset password',
    done: 'Password reset',
  }
}
