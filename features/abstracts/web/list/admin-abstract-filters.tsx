import type { AbstractChoice } from '#features/abstracts/admin-abstracts.contract.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { FilterSelect } from '#ui/admin/lists/filter-select.tsx'
import { SearchBox } from '#ui/admin/lists/search-box.tsx'
import { useAbstractChoices } from './use-abstracts.ts'

type Filter = { session?: string; interest?: string; q?: string }

/** The filters of the submissions: session, interest and search, combined. */
export function AdminAbstractFilters({
  filter,
  onChange,
  onReset,
}: {
  filter: Filter
  onChange: (changed: Filter) => void
  onReset: () => void
}) {
  const choices = useAbstractChoices()
  return (
    <search aria-label="Filters" className="adm-list-bar">
      <FilterSelect
        label="Session"
        all="All sessions"
        value={filter.session ?? ''}
        options={optionsOf(choices?.sessions, filter.session)}
        onChange={(session) => onChange({ session })}
      />
      <FilterSelect
        label="Interested In"
        all="All interests"
        value={filter.interest ?? ''}
        options={optionsOf(choices?.interests, filter.interest)}
        onChange={(interest) => onChange({ interest })}
      />
      <SearchBox
        label="Search submissions"
        words="Search"
        placeholder="Name, email, reference, ..."
        value={filter.q ?? ''}
        onSearch={(q) => onChange({ q })}
      />
      {Object.keys(filter).length > 0 && (
        <AdminButton className="adm-noprint" onClick={onReset}>
          Reset Filters
        </AdminButton>
      )}
    </search>
  )
}

const optionsOf = (choices: readonly AbstractChoice[] = [], chosen = '') => {
  const options = choices.map(({ id, name, deleted }) => ({
    value: String(id),
    words: deleted ? `${name} (deleted)` : name,
  }))
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? options : [...options, { value: chosen, words: `Number ${chosen}` }]
}
