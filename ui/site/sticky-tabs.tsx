import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { smoothly } from './motion.ts'
import { placeAfter } from './tab-keys.ts'

type Tab<T extends string> = { id: T; label: string; content: ReactNode }

type Props<T extends string> = {
  /** The label of the tabs for screen readers. */
  label: string
  tabs: readonly Tab<T>[]
  chosen: T
  onChoose: (id: T) => void
}

/**
 * Tabs that remain below the header while their content is scrolled; choosing one scrolls to the beginning of its content.
 * Without scripts, and in print, there are no tabs: all parts are shown one after the other with their own headings.
 */
export function StickyTabs<T extends string>({ label, tabs, chosen, onChoose }: Props<T>) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const panels = useRef<HTMLDivElement>(null)
  const isRequested = useRef(false)

  // After the content has changed, because before its position is that of the old content.
  useEffect(() => {
    if (!isRequested.current) return
    isRequested.current = false
    panels.current?.scrollIntoView({ behavior: smoothly(), block: 'start' })
  }, [chosen])

  const choose = (id: T) => {
    isRequested.current = id !== chosen
    onChoose(id)
  }

  const move = (event: KeyboardEvent, index: number) => {
    const next = placeAfter(event, index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    buttons.current[next]?.focus({ preventScroll: true })
    choose(tab.id)
  }

  return (
    <div>
      <div className="sticky-tabs">
        <div role="tablist" aria-label={label} className="site-width">
          {tabs.map((tab, index) => (
            <button
              key={tab.id}
              ref={(button) => {
                buttons.current[index] = button
              }}
              type="button"
              role="tab"
              id={`tab-${tab.id}`}
              aria-controls={`panel-${tab.id}`}
              aria-selected={tab.id === chosen}
              tabIndex={tab.id === chosen ? 0 : -1}
              onClick={() => choose(tab.id)}
              onKeyDown={(event) => move(event, index)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      <div ref={panels} className="tab-panels site-width">
        {tabs.map((tab) => (
          <Panel key={tab.id} tab={tab} isChosen={tab.id === chosen} />
        ))}
      </div>
    </div>
  )
}

function Panel({ tab, isChosen }: { tab: Tab<string>; isChosen: boolean }) {
  return (
    <section
      role="tabpanel"
      id={`panel-${tab.id}`}
      aria-labelledby={`tab-${tab.id}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: from a tab the next stop is what it shows (APG)
      tabIndex={0}
      className="tab-panel"
      data-chosen={isChosen || undefined}
    >
      <h2 className="text-3xl">{tab.label}</h2>
      {tab.content}
    </section>
  )
}
