import { Ellipsis } from 'lucide-react'
import type { StoredItem } from '#content/stored-content.ts'
import { useMenu } from '#ui/admin/use-menu.ts'
import type { RowActions } from './use-row-actions.ts'

/** The actions for an item, in a menu. */
export function AdminRowMenu({
  name,
  item,
  actions,
  onEdit,
  onMove,
}: {
  name: string
  item: StoredItem
  actions: RowActions
  onEdit: () => void
  onMove: () => void
}) {
  const menu = useMenu()
  const { id, isOpen, setOpen, button } = menu

  const choices: readonly Choice[] = [
    ['Edit', onEdit],
    ...(actions.field.item.kind === 'reference'
      ? []
      : [['Duplicate', () => actions.duplicate(item)] as const]),
    ['Move to…', onMove],
    [item.hidden ? 'Show' : 'Hide', () => actions.hide(item)],
    ['Remove', () => actions.remove(item)],
  ]
  return (
    <>
      <button
        ref={button}
        type="button"
        className="adm-copy edit-menu-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={17} aria-hidden="true" />
        <span className="sr-only">More for {name}</span>
      </button>
      {isOpen && <Choices name={name} choices={choices} parts={menu} />}
    </>
  )
}

/** Its label, and its handler. */
type Choice = readonly [string, () => void]

function Choices({
  name,
  choices,
  parts: { id, setOpen, menu, button, close },
}: {
  name: string
  choices: readonly Choice[]
  parts: ReturnType<typeof useMenu>
}) {
  return (
    <fieldset
      ref={menu}
      id={id}
      className="edit-menu-choices"
      onBlur={(event) => {
        const next = event.relatedTarget
        if (next && !event.currentTarget.contains(next) && next !== button.current) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
        const to = event.key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling'
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          ;(document.activeElement?.[to] as HTMLElement | null)?.focus()
        }
      }}
    >
      <legend className="sr-only">What to do with {name}</legend>
      {choices.map(([words, act]) => (
        <button
          key={words}
          type="button"
          data-danger={words === 'Remove' || undefined}
          onClick={() => {
            close()
            act()
          }}
        >
          {words}
          <span className="sr-only"> {name}</span>
        </button>
      ))}
    </fieldset>
  )
}
