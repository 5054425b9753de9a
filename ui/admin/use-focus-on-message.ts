import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the Notice about the result of an action: the control used may be gone, so the focus moves to the message once no
 * dialog is open.
 */
export const useFocusOnMessage = (message: string, isOpen: boolean): RefObject<HTMLDivElement | null> => {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message && !isOpen) notice.current?.focus()
  }, [message, isOpen])
  return notice
}
