import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { written } from '#shared/mail-text/mail-text.ts'

/** What can be put into a text, behind one button. */
export function PlaceholderMenu({
  placeholders,
  onInsert,
}: {
  placeholders: readonly { name: string; label: string }[]
  onInsert: (name: string) => void
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLFieldSetElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    menu.current?.querySelector('button')?.focus()
    const leave = (event: Event) => {
      if (!menu.current?.contains(event.target as Node) && !button.current?.contains(event.target as Node))
        setOpen(false)
    }
    addEventListener('pointerdown', leave)
    return () => removeEventListener('pointerdown', leave)
  }, [isOpen])

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
            setOpen(false)
            button.current?.focus()
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
