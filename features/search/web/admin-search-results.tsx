import { formatCount, groupNames, showAllLabel } from '../format-results.ts'
import type { Group } from '../search.contract.ts'
import { AllOption, HitOption } from './admin-search-option.tsx'

type Props = {
  id: string
  groups: readonly Group[]
  /** The search that they belong to. */
  search: string
  /** The index of the option that Enter opens. */
  active: number
  isBusy: boolean
  onPoint: (option: number) => void
  onChoose: (to: string) => void
}

/** The URL of each option by group: the results, then the list of all. */
export const addressesOf = (groups: readonly Group[]): string[][] =>
  groups.map((group) => [...group.hits.map(({ to }) => to), ...(showAllLabel(group) ? [group.to] : [])])

/** The element id of an option. */
export const optionId = (list: string, option: number): string => `${list}-${option}`

/** The search results, in groups. */
export function AdminSearchResults({ id, groups, search, active, isBusy, onPoint, onChoose }: Props) {
  const firsts = firstOptions(groups)
  return (
    <div id={id} role="listbox" aria-label="Results" aria-busy={isBusy} className="adm-find-list">
      {groups.map((group, at) => {
        const { kind, count, hits, to } = group
        const first = firsts[at] ?? 0
        const option = (index: number) => ({
          id: optionId(id, first + index),
          isActive: first + index === active,
          onPoint: () => onPoint(first + index),
          onChoose,
        })
        const all = showAllLabel(group)
        return (
          // biome-ignore lint/a11y/useSemanticElements: the options of a listbox are grouped so
          <div key={kind} role="group" aria-label={`${groupNames[kind]}, ${formatCount(count)}`}>
            <h3 role="presentation" className="adm-find-group">
              {groupNames[kind]} <span className="num">{formatCount(count)}</span>
            </h3>
            {hits.map((hit, index) => (
              <HitOption key={hit.id} kind={kind} hit={hit} search={search} {...option(index)} />
            ))}
            {all && <AllOption words={all} to={to} {...option(hits.length)} />}
          </div>
        )
      })}
    </div>
  )
}

const firstOptions = (groups: readonly Group[]): number[] => {
  const sizes = addressesOf(groups).map(({ length }) => length)
  return sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0))
}
