import { ChevronDown } from 'lucide-react'
import { written } from '#shared/mail-text/mail-text.ts'
import { useMenu } from '#ui/admin/use-menu.ts'

/** A menu of the placeholders that can be inserted into a text. */
export function PlaceholderMenu({
  placeholders,
  onInsert,
}: {
  placeholders: readonly { name: string; label: string }[]
  onInsert: (name: string) => void
}) {
  const { id, isOpen, setOpen, menu, button, close } = useMenu()

  return (
    <div className="words-menu">
      <button
        ref={button}
        type="button"
        className="words-menu-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Insert a placeholder
        <ChevronDown size={15} aria-hidden="true" />
      </button>
      {isOpen && (
        <fieldset
          ref={menu}
          id={id}
          className="words-menu-list"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
        >
          <legend className="sr-only">Placeholders</legend>
          {placeholders.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              onClick={() => {
                setOpen(false)
                onInsert(name)
              }}
            >
              <span>{label}</span>
              <code>{written(name)}</code>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
