import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the Notice that says what came of an act: what was pressed may be gone by now, so reading continues from there once
 * no dialog is open any longer.
 */
export const useFocusOnMessage = (message: string, isOpen: boolean): RefObject<HTMLDivElement | null> => {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message && !isOpen) notice.current?.focus()
  }, [message, isOpen])
  return notice
}
