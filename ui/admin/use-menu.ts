import { useEffect, useId, useRef, useState } from 'react'

/** The state of a menu behind a button: it takes the focus, and a press outside closes it. */
export const useMenu = () => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLFieldSetElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    menu.current?.querySelector<HTMLElement>('a, button')?.focus()
    const leave = (event: Event) => {
      if (!menu.current?.contains(event.target as Node) && !button.current?.contains(event.target as Node))
        setOpen(false)
    }
    addEventListener('pointerdown', leave)
    return () => removeEventListener('pointerdown', leave)
  }, [isOpen])
  return {
    id,
    isOpen,
    setOpen,
    menu,
    button,
    /** Closes it, and returns the focus. */
    close: () => {
      setOpen(false)
      button.current?.focus()
    },
  }
}
