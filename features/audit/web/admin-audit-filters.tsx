import { actionInWords } from '#features/audit/action-in-words.ts'
import type { ChosenFilter } from '#features/audit/filter-in-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { websites } from '#shared/website.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { websiteNames } from '#ui/admin/website-badge.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

type Props = {
  filter: ChosenFilter
  admins: readonly string[]
  actions: readonly string[]
  onChange: (name: keyof ChosenFilter, value: string) => void
  onReset: () => void
}

/** What can be chosen, and what the address has chosen, even when it occurs nowhere. */
const withChosen = <T extends string>(names: readonly T[], chosen: T | undefined): T[] => [
  ...new Set([...names, ...(chosen ? [chosen] : [])]),
]

/** By whom, what, where and when: all of them narrow the list at once. */
export function AdminAuditFilters({ filter, admins, actions, onChange, onReset }: Props) {
  const { user } = useAdmin()
  const mine = user.role === 'OWNER' ? websites : user.websites
  const { from, to } = filter
  const isAny = Object.keys(filter).length > 0

  return (
    <search aria-label="Filters" className="audit-filters border-b border-line p-3">
      <SelectField
        id="audit-admin"
        label="Who"
        placeholder="Everybody"
        options={withChosen(admins, filter.admin)}
        value={filter.admin ?? ''}
        onChange={(event) => onChange('admin', event.target.value)}
      />
      <SelectField
        id="audit-action"
        label="What"
        placeholder="Everything"
        options={withChosen(actions, filter.action).map((value) => ({ value, label: actionInWords(value) }))}
        value={filter.action ?? ''}
        onChange={(event) => onChange('action', event.target.value)}
      />
      <SelectField
        id="audit-website"
        label="Website"
        placeholder={user.role === 'OWNER' ? 'All' : 'All of mine'}
        options={withChosen(mine, filter.website).map((value) => ({ value, label: websiteNames[value] }))}
        value={filter.website ?? ''}
        onChange={(event) => onChange('website', event.target.value)}
      />
      <TextField
        id="audit-from"
        label="From (UTC)"
        type="date"
        value={from ?? ''}
        onChange={(event) => onChange('from', event.target.value)}
      />
      <TextField
        id="audit-to"
        label="To (UTC)"
        type="date"
        value={to ?? ''}
        error={from && to && to < from ? 'Choose a day that is not before From' : undefined}
        onChange={(event) => onChange('to', event.target.value)}
      />
      <AdminButton className="audit-reset" disabled={!isAny} onClick={onReset}>
        Reset Filters
      </AdminButton>
    </search>
  )
}
