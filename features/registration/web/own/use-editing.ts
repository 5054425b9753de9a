import { useEffect, useRef, useState } from 'react'

/** Whether a part of the page is a form now. Its button gets the focus back that goes with the form. */
export const useEditing = () => {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return { editing, setEditing, button }
}
