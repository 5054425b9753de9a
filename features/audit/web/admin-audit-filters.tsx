import { type ChangeEvent, type ComponentProps, useState } from 'react'
import type { ChosenFilter } from '#features/audit/filter-in-address.ts'
import { formatAction } from '#features/audit/format-action.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceZone } from '#ui/admin/conference-zone.ts'
import { useConferenceName } from '#ui/admin/conferences.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = {
  filter: ChosenFilter
  admins: readonly string[]
  actions: readonly string[]
  onChange: (name: keyof ChosenFilter, value: string) => void
  onReset: () => void
}

/** The filters by admin, action, website and time, combined. */
export function AdminAuditFilters({ filter, admins, actions, onChange, onReset }: Props) {
  const { user } = useAdmin()
  const nameOf = useConferenceName()
  const { from, to } = filter
  const zone = useConferenceZone()
  const control = (name: keyof ChosenFilter) => ({
    id: `audit-${name}`,
    value: filter[name] ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange(name, event.target.value),
  })
  const isAny = Object.keys(filter).length > 0

  return (
    <search aria-label="Filters" className="audit-filters border-b border-line p-3">
      <SelectField
        {...control('admin')}
        label="Who"
        placeholder="Everyone"
        options={withChosen(admins, filter.admin)}
      />
      <SelectField
        {...control('action')}
        label="What"
        placeholder="Everything"
        options={withChosen(actions, filter.action).map((value) => ({ value, label: formatAction(value) }))}
      />
      <SelectField
        {...control('website')}
        label="Website"
        placeholder={user.role === 'OWNER' ? 'All' : 'All my websites'}
        options={withChosen(user.websites, filter.website).map((value) => ({ value, label: nameOf(value) }))}
      />
      <DayField {...control('from')} label={`From (${zone})`} />
      <DayField
        {...control('to')}
        label={`To (${zone})`}
        error={from && to && to < from ? 'Choose a day that is not before From' : undefined}
      />
      <AdminButton className="audit-reset max-sm:disabled:hidden" disabled={!isAny} onClick={onReset}>
        Reset Filters
      </AdminButton>
    </search>
  )
}

/**
 * Local state until the field is left: the URL is updated with a delay and would overwrite a date while it
 * is being typed.
 */
function DayField({ value, onChange, ...field }: Omit<ComponentProps<typeof DateField>, 'onBlur'>) {
  const [typed, setTyped] = useState<string>()
  return (
    <DateField
      {...field}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange?.(event)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** The options, including the selected one even if it does not occur. */
const withChosen = <T extends string>(names: readonly T[], chosen: T | undefined): T[] => [
  ...new Set([...names, ...(chosen ? [chosen] : [])]),
]
