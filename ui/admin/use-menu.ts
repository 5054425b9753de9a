import { useEffect, useId, useRef, useState } from 'react'

/** What opens behind one button: it takes the focus, and a press elsewhere shuts it. */
export const useMenu = () => {
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
  return {
    id,
    isOpen,
    setOpen,
    menu,
    button,
    /** Shuts it, and gives the focus back. */
    close: () => {
      setOpen(false)
      button.current?.focus()
    },
  }
}
