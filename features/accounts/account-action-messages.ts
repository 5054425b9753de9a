import type { Account } from './accounts.contract.ts'

/** The actions on an account that need confirmation. */
export type AccountQuestion = 'disable' | 'enable' | 'reset' | 'reset-factor'

type Messages = { sentence: string; more: string; action: string; done: string }

/** The question, the consequence, the button label, and the confirmation of each action. */
export const accountActionMessages = (
  act: AccountQuestion,
  { name, email, state }: Pick<Account, 'name' | 'email' | 'state'>,
): Messages => {
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
