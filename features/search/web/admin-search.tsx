import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import type { Website } from '#shared/website.ts'
import { ConferenceName } from '#ui/admin/conferences.tsx'
import { AdminDialog } from '#ui/admin/dialogs/admin-dialog.tsx'
import { FailedList, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { formatResultCount } from '../format-results.ts'
import { nextOption } from '../next-option.ts'
import { searchLimits } from '../search-text.ts'
import { AdminSearchResults, addressesOf, optionId } from './admin-search-results.tsx'
import { useFound } from './use-found.ts'

/** The text that was typed before the search was loaded, and whether Enter was pressed. */
export type Begun = { text: string; isEntered: boolean }

type Props = {
  call: AdminCall
  website: Website
  begun: RefObject<Begun>
  /** Receives the URL to open; empty if nothing was chosen. */
  onClosed: (to: string) => void
}

/**
 * The global search of the back-office: people, payments, abstracts, messages and discount requests of one
 * website.
 */
export default function AdminSearch({ call, website, begun, onClosed }: Props) {
  const name = useId()
  return (
    <AdminDialog labelledBy={name} onClosed={onClosed} place="adm-find">
      {(close) => (
        <>
          <h2 id={name} className="sr-only">
            Search
          </h2>
          <SearchPart call={call} website={website} begun={begun.current} close={close} />
        </>
      )}
    </AdminDialog>
  )
}

type PartProps = { call: AdminCall; website: Website; begun: Begun; close: (to?: string) => void }

function SearchPart({ call, website, begun, close }: PartProps) {
  const list = useId()
  const [typed, setTyped] = useState(begun.text)
  const found = useFound(call, website, typed)
  const { answer, isCurrent } = found
  const options = useOptions(list, found, begun.isEntered, close)
  const groups = answer?.groups ?? []
  const hasOptions = groups.length > 0

  return (
    <>
      <div className="adm-find-head">
        <Search size={17} strokeWidth={1.7} aria-hidden="true" className="shrink-0 text-ink-3" />
        <input
          role="combobox"
          aria-label="Search people, payments, abstracts, messages and discounts"
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={list}
          aria-activedescendant={hasOptions ? optionId(list, options.active) : undefined}
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={searchLimits.most}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            options.forgetEnter()
          }}
          onKeyDown={options.onKeyDown}
        />
        <span className="adm-find-site">
          <ConferenceName website={website} />
        </span>
        <CloseButton onClick={() => close()} />
      </div>
      <div className="adm-find-body">
        <SearchStates found={found} website={website} />
        {answer && hasOptions ? (
          <AdminSearchResults
            id={list}
            groups={groups}
            search={answer.of}
            active={options.active}
            isBusy={!isCurrent}
            onPoint={options.point}
            onChoose={close}
          />
        ) : (
          <div id={list} role="listbox" aria-label="Results" hidden />
        )}
      </div>
      <footer className="adm-find-foot">
        <Keys />
        <span role="status">{isCurrent && hasOptions && formatResultCount(groups)}</span>
      </footer>
    </>
  )
}

type Found = ReturnType<typeof useFound>

/** The active option, and its keyboard navigation. */
const useOptions = (
  list: string,
  { answer, isCurrent }: Found,
  isEntered: boolean,
  close: (to?: string) => void,
) => {
  const [chosen, setChosen] = useState<{ of: unknown; option: number }>()
  // Enter pressed before the results arrive opens the first one
  const [isAwaited, setAwaited] = useState(isEntered)
  const groups = addressesOf(answer?.groups ?? [])
  const addresses = groups.flat()
  const active = chosen && chosen.of === answer?.of ? Math.min(chosen.option, addresses.length - 1) : 0
  const point = (option: number) => setChosen({ of: answer?.of, option })

  const first = addresses[0]
  useEffect(() => {
    if (!isAwaited || !isCurrent) return
    setAwaited(false)
    if (first !== undefined) close(first)
  }, [isAwaited, isCurrent, first, close])

  const moveTo = (option: number) => {
    point(option)
    document.getElementById(optionId(list, option))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!isCurrent) setAwaited(true)
      else if (addresses[active] !== undefined) close(addresses[active])
      return
    }
    const key = moveOf(event)
    if (!key) return
    const sizes = groups.map(({ length }) => length)
    const next = nextOption(key, active, sizes)
    // past the last group the browser moves the focus, to the close button
    if (next === undefined) return
    event.preventDefault()
    moveTo(next)
  }
  return { active, point, onKeyDown, forgetEnter: () => setAwaited(false) }
}

/** Home and End are left to the input, where they move the cursor. */
const moveOf = ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
  if (ctrlKey || altKey || metaKey) return undefined
  if (key === 'Tab') return shiftKey ? 'BackTab' : 'Tab'
  return key === 'ArrowDown' || key === 'ArrowUp' ? key : undefined
}

function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="adm-find-close" title="Close" onClick={onClick}>
      <span aria-hidden="true">
        <kbd>Esc</kbd>
      </span>
      <X size={18} aria-hidden="true" />
      <span className="sr-only">Close search</span>
    </button>
  )
}

/** The message when there are no results, or not those of the current text. */
function SearchStates({
  found: { q, answer, isCurrent, error, retry },
  website,
}: {
  found: Found
  website: Website
}) {
  if (q === undefined) return <p className="adm-find-words">Type a name, email, reference or amount.</p>
  if (error)
    return (
      <div className="px-2.5 pb-1">
        <FailedList sentence="The search failed" cause={error.message} onRetry={retry} />
      </div>
    )
  if (!answer)
    return (
      <div className="adm-find-wait">
        <LoadingRows words="Searching…" rows={4} />
      </div>
    )
  if (isCurrent && answer.groups.length === 0)
    return (
      <p role="status" className="adm-find-words">
        Nothing found for “<bdi>{q}</bdi>” in <ConferenceName website={website} />.
      </p>
    )
  return null
}

function Keys() {
  return (
    <span aria-hidden="true" className="adm-find-keys">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> move
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span>
        <kbd>Tab</kbd> next group
      </span>
    </span>
  )
}
