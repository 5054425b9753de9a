import { useEffect, useRef, useState } from 'react'

/** Whether a section shows its form. The button gets the focus back when the form closes. */
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
