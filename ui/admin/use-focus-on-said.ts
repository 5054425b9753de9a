import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the Notice that says what came of an act: what was pressed may be gone by now, so reading goes on from there once
 * no dialog is open any more.
 */
export const useFocusOnSaid = (said: string, isOpen: boolean): RefObject<HTMLDivElement | null> => {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (said && !isOpen) notice.current?.focus()
  }, [said, isOpen])
  return notice
}
