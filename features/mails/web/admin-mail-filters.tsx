import { SearchWithReset } from '#ui/admin/lists/search-with-reset.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { stateLabels } from '../mail-labels.ts'
import { type MailFilter, mailFilters } from '../mails.contract.ts'

const states = [
  { value: '' as const, words: 'All' },
  ...mailFilters.map((value) => ({ value, words: stateLabels[value] })),
]

const scopes = [
  { value: '' as const, words: 'Website' },
  { value: 'accounts' as const, words: 'Accounts' },
]

type Props = {
  /** An OWNER may also see the emails about accounts. */
  isOwner: boolean
  isOfAccounts: boolean
  state: MailFilter | ''
  q: string
  onChange: (changed: { of?: string; state?: string; q?: string }) => void
  onReset: () => void
}

/** The filters of the emails. */
export function AdminMailFilters({ isOwner, isOfAccounts, state, q, onChange, onReset }: Props) {
  return (
    <search aria-label="Filters" className="adm-list-bar">
      {isOwner && (
        <Segmented
          label="Emails of"
          options={scopes}
          value={isOfAccounts ? 'accounts' : ''}
          onChange={(of) => onChange({ of })}
        />
      )}
      <Segmented
        label="State"
        options={states}
        value={state}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      <SearchWithReset
        label="Search emails"
        words="Search"
        placeholder="Name, address, subject"
        value={q}
        onSearch={(text) => onChange({ q: text })}
        onReset={onReset}
      />
    </search>
  )
}
