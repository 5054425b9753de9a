import { Ellipsis } from 'lucide-react'
import { useMenu } from './use-menu.ts'

/** What a menu offers: an action, or the address of a page that opens in a new tab. */
export type MenuChoice = { words: string; isDanger?: boolean } & (
  | { act: () => void; href?: never }
  | { href: string; act?: never }
)

type Props = {
  /** What the actions are for, in the labels of the controls. */
  name: string
  choices: readonly MenuChoice[]
  /** Classes of the button, and of the open menu. */
  look: { button: string; choices: string }
}

/** A button that shows the actions for a row or an item; the arrow keys move between them, Escape closes. */
export function ActionMenu({ name, choices, look }: Props) {
  const parts = useMenu()
  const { id, isOpen, setOpen, button } = parts
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`adm-copy ${look.button}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={17} aria-hidden="true" />
        <span className="sr-only">More for {name}</span>
      </button>
      {isOpen && <Choices name={name} choices={choices} look={look} parts={parts} />}
    </>
  )
}

function Choices({
  name,
  choices,
  look,
  parts: { id, setOpen, menu, button, close },
}: Props & { parts: ReturnType<typeof useMenu> }) {
  return (
    <fieldset
      ref={menu}
      id={id}
      className={look.choices}
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
      {choices.map(({ words, isDanger, act, href }) => {
        const label = (
          <>
            {words}
            <span className="sr-only">
              {' '}
              {name}
              {href && ' (new tab)'}
            </span>
          </>
        )
        return href === undefined ? (
          <button
            key={words}
            type="button"
            data-danger={isDanger || undefined}
            onClick={() => {
              close()
              act()
            }}
          >
            {label}
          </button>
        ) : (
          <a key={words} href={href} target="_blank" rel="noreferrer" onClick={close}>
            {label}
          </a>
        )
      })}
    </fieldset>
  )
}
