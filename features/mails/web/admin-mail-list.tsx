import { AdminExport, AdminOwnerExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminListFoot } from '#platform/browser/lists/admin-list-foot.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { EmptyList, ListWait } from '#ui/admin/lists/list-states.tsx'
import { SelectionBar } from '#ui/admin/lists/selection-bar.tsx'
import { useSelection } from '#ui/admin/lists/use-selection.ts'
import type { MailRow } from '../mails.contract.ts'
import { AdminMailTable } from './admin-mail-table.tsx'
import type { Mails } from './use-mails.ts'

type Props = {
  mails: Mails
  onPreview: ((mail: MailRow) => void) | undefined
  onResend: ((mail: MailRow) => void) | undefined
  busy: string | undefined
  onReset: () => void
}

/** The list of emails, with their states and pagination. */
export function AdminMailList({ mails, onReset, ...actions }: Props) {
  const { address, filter, query, list, isOfAccounts } = mails
  const { website } = useAdmin()
  const { data, isPlaceholderData } = list
  const rows = data?.rows
  const { clear, ...selection } = useSelection(
    JSON.stringify([isOfAccounts || website, query]),
    (rows ?? []).map(({ id }) => id),
  )
  const chosen = (rows ?? []).filter(({ id }) => selection.chosen.has(id))
  const chosenOnes = {
    words: 'Export selected',
    variant: 'quiet',
    query: { ids: chosen.map(({ id }) => id).join(',') },
  } as const
  const isNarrowed = Object.keys(filter).length > 0 || !address.isFirstPage

  return (
    <>
      <SelectionBar count={chosen.length} onClear={clear}>
        <CopyButton
          variant="quiet"
          words="Copy email addresses"
          text={() => [...new Set(chosen.map(({ recipientAddress }) => recipientAddress))].join(', ')}
        />
        {isOfAccounts ? (
          <AdminOwnerExport list="account-mails" {...chosenOnes} />
        ) : (
          <AdminExport list="mails" {...chosenOnes} />
        )}
      </SelectionBar>
      <ListWait
        list={list}
        failed={({ message }) => ({ sentence: 'The emails could not be loaded', cause: message })}
        loading="Loading emails..."
      />
      {rows && rows.length > 0 && (
        <AdminMailTable
          mails={rows}
          isBehind={isPlaceholderData}
          sort={query.sort}
          selection={selection}
          onSort={(sort) => address.set({ sort: sort === '-date' ? '' : sort })}
          {...actions}
        />
      )}
      {rows?.length === 0 &&
        (isNarrowed ? (
          <EmptyList sentence="No emails match">
            <AdminButton onClick={onReset}>Reset Filters</AdminButton>
          </EmptyList>
        ) : (
          <EmptyList sentence={isOfAccounts ? 'No account emails yet' : 'No emails yet'}>
            <p className="text-ink-2">Emails appear here as soon as they are due to be sent.</p>
          </EmptyList>
        ))}
      <AdminListFoot list={list} address={address} limit={query.limit} words={['mail', 'mails']} />
    </>
  )
}
