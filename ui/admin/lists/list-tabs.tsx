import { type KeyboardEvent, useRef } from 'react'
import { placeAfter } from '#ui/site/tab-keys.ts'

type Tab<Value extends string> = {
  value: Value
  words: string
  /** Absent until it is known. */
  count?: number | undefined
}

/** The id of a tab, which labels its panel. */
export const tabIdOf = (panel: string, value: string): string => `${panel}-${value}`

/** The parts of a list as tabs, with the number of rows in each; the arrow keys move between them. */
export function ListTabs<Value extends string>({
  label,
  panel,
  tabs,
  chosen,
  onChoose,
}: {
  label: string
  /** The id of the `tabpanel` of the chosen tab, which `tabIdOf` labels. */
  panel: string
  tabs: readonly Tab<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])

  const move = (event: KeyboardEvent, index: number) => {
    const next = placeAfter(event, index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    buttons.current[next]?.focus()
    onChoose(tab.value)
  }

  return (
    <div role="tablist" aria-label={label} className="adm-tabs adm-noprint">
      {tabs.map(({ value, words, count }, index) => (
        <button
          key={value}
          ref={(button) => {
            buttons.current[index] = button
          }}
          type="button"
          role="tab"
          id={tabIdOf(panel, value)}
          aria-controls={panel}
          aria-selected={value === chosen}
          tabIndex={value === chosen ? 0 : -1}
          onClick={() => value !== chosen && onChoose(value)}
          onKeyDown={(event) => move(event, index)}
        >
          {words}
          {count !== undefined && <span className="adm-tabs-count">{count.toLocaleString('en')}</span>}
        </button>
      ))}
    </div>
  )
}
