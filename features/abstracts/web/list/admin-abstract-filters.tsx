import type { AbstractChoice } from '#features/abstracts/admin-abstracts.contract.ts'
import { FilterSelect } from '#ui/admin/lists/filter-select.tsx'
import { ListBar } from '#ui/admin/lists/list-bar.tsx'
import { useAbstractChoices, type useAbstracts } from './use-abstracts.ts'

/** The filters of the submissions: session, interest and search, combined. */
export function AdminAbstractFilters({
  filter,
  address,
}: Pick<ReturnType<typeof useAbstracts>, 'filter' | 'address'>) {
  const choices = useAbstractChoices()
  return (
    <ListBar
      set={[filter.session, filter.interest].filter(Boolean).length}
      search={{
        label: 'Search submissions',
        words: 'Search',
        placeholder: 'Name, email, reference, ...',
        value: filter.q ?? '',
        onSearch: (q, options) => address.set({ q }, options),
      }}
      reset={Object.keys(filter).length > 0 ? { words: 'Reset Filters', onReset: address.reset } : undefined}
    >
      <FilterSelect
        label="Session"
        all="All sessions"
        value={filter.session ?? ''}
        options={optionsOf(choices?.sessions, filter.session)}
        onChange={(session) => address.set({ session })}
      />
      <FilterSelect
        label="Interested In"
        all="All interests"
        value={filter.interest ?? ''}
        options={optionsOf(choices?.interests, filter.interest)}
        onChange={(interest) => address.set({ interest })}
      />
    </ListBar>
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
