import { UserPlus } from 'lucide-react'
import { type ComponentType, Suspense, useRef, useState } from 'react'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { AdminOwnerExport } from '#platform/browser/lists/admin-export.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmptyList, FailedList, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { type AccountForm, accountsLike } from '../account-form.ts'
import type { Account } from '../accounts.contract.ts'
import type { AccountAct } from './admin-account-actions.tsx'
import { AccountList } from './admin-account-list.tsx'
import { type Acted, ConfirmAct } from './admin-confirm-act.tsx'
import { EditDialog } from './admin-edit-dialog.tsx'
import { InviteDialog } from './admin-invite-dialog.tsx'
import { LinkDialog, type SentLink } from './admin-link-dialog.tsx'
import { useAccounts } from './use-accounts.ts'

/** From this number of accounts on there is a search. */
const manyAccounts = 8

/**
 * `FactorRequirement`: the setting that requires second factors; `without`: the number of accounts that can
 * log in without one.
 */
type Props = { FactorRequirement: ComponentType<{ without: number }> }

type Open = { act: 'invite' } | { act: AccountAct; account: Account }

/**
 * /admin-accounts: the accounts of the back-office and their rights. For owners; the shell refuses others.
 */
export default function AdminAccountsPage({ FactorRequirement }: Props) {
  const { user } = useAdmin()
  const { accounts, error, retry, put, readAnew } = useAccounts()
  const { open, start, close, finish, notice, setNotice, link, setLink, draft } = useAccountDialogs(put)

  return (
    <>
      <PageHead
        title="Accounts"
        actions={
          <>
            <AdminOwnerExport list="accounts" />
            <AdminButton variant="primary" onClick={() => start({ act: 'invite' })}>
              <UserPlus size={15} aria-hidden="true" />
              Invite
            </AdminButton>
          </>
        }
      />
      {notice && <Notice kind="ok">{notice}</Notice>}
      {error && (
        <FailedList sentence="The accounts could not be loaded." cause={error.message} onRetry={retry} />
      )}
      {accounts ? (
        <AccountsPart accounts={accounts} ownId={user.id} onAct={(act, account) => start({ act, account })} />
      ) : (
        !error && (
          <div className="rounded-md border border-line bg-surface">
            <LoadingRows words="Loading accounts..." />
          </div>
        )
      )}
      {accounts && (
        <Suspense fallback={null}>
          <FactorRequirement without={accounts.filter(lacksFactor).length} />
        </Suspense>
      )}
      {open?.act === 'invite' && <InviteDialog draft={draft} onInvited={put} onClosed={close} />}
      {open?.act === 'edit' && (
        <EditDialog
          account={open.account}
          readAnew={readAnew}
          onChanged={(account) => {
            put(account)
            setNotice(`You saved the account of ${account.name}.`)
          }}
          onClosed={close}
        />
      )}
      {open && open.act !== 'invite' && open.act !== 'edit' && (
        <ConfirmAct act={open.act} account={open.account} onClosed={finish} />
      )}
      {link && <LinkDialog sent={link} onClosed={() => setLink(undefined)} />}
    </>
  )
}

/** Which dialog is open, and the message after it; restored after a session expired. */
const useAccountDialogs = (put: (changed: Account) => void) => {
  const [open, setOpen] = useState<Open>()
  const [link, setLink] = useState<SentLink>()
  const [notice, setNotice] = useState('')
  const draft = useRef<AccountForm>(undefined)
  const close = () => setOpen(undefined)

  const start = (next: Open) => {
    setNotice('')
    setOpen(next)
  }
  const resume = (act: AccountAct) => (account: Account) => start({ act, account })
  useResumedDraft({
    'account-invite': () => start({ act: 'invite' }),
    'account-edit': resume('edit'),
    'account-reset': resume('reset'),
    'account-disable': resume('disable'),
    'account-reset-factor': resume('reset-factor'),
    'account-enable': resume('enable'),
  })
  const finish = (acted: Acted | undefined) => {
    close()
    if (!acted) return
    put(acted.account)
    if (acted.link) setLink(acted.link)
    else setNotice(acted.message)
  }
  return { open, start, close, finish, notice, setNotice, link, setLink, draft }
}

/** Can log in with only a password. */
const lacksFactor = ({ state, secondFactorSince }: Account): boolean =>
  state === 'active' && secondFactorSince === null

function AccountsPart({
  accounts,
  ownId,
  onAct,
}: {
  accounts: readonly Account[]
  ownId: string
  onAct: (act: AccountAct, account: Account) => void
}) {
  const [filter, setFilter] = useState('')
  const found = accountsLike(accounts, filter)
  const isOnlyMe = accounts.length === 1
  return (
    <div className="adm-list">
      {accounts.length > manyAccounts && (
        <div className="max-w-md p-3">
          <TextField
            id="account-filter"
            type="search"
            label="Search by name or email"
            value={filter}
            autoComplete="off"
            onChange={(event) => setFilter(event.target.value)}
          />
        </div>
      )}
      {found.length > 0 ? (
        <AccountList accounts={found} ownId={ownId} onAct={onAct} />
      ) : (
        <EmptyList sentence={`No account matches “${filter.trim()}”.`}>
          <AdminButton onClick={() => setFilter('')}>Reset search</AdminButton>
        </EmptyList>
      )}
      {isOnlyMe && (
        <p className="border-t border-line px-3 py-4 text-ink-2">
          You are the only user. Invite the people who work on the conference.
        </p>
      )}
      <p role="status" className="num border-t border-line px-3 py-2.5 text-ink-2">
        {found.length === accounts.length
          ? `${accounts.length} ${isOnlyMe ? 'account' : 'accounts'}`
          : `${found.length} of ${accounts.length} accounts`}
      </p>
    </div>
  )
}
