import { type RefObject, useEffect, useRef } from 'react'
import { useEditor } from '../editor-context.ts'
import { controlId } from '../fields/control-id.ts'

/**
 * Moves the focus to the requested field once it is rendered, else to the name of the open record, or to the
 * search.
 */
export const useRequestedFocus = (part: RefObject<HTMLElement | null>): void => {
  const { place } = useEditor()
  const { at, wish, aim } = place
  const dotted = at?.join('.') ?? ''
  const done = useRef(0)

  useEffect(() => {
    if (done.current === wish) return
    done.current = wish
    const control = dotted ? document.getElementById(controlId(dotted.split('.'))) : null
    const other = part.current?.querySelector<HTMLElement>(aim === 'search' ? '[type=search]' : 'h2')
    const target = control ?? other
    target?.scrollIntoView({ block: control ? 'center' : 'nearest' })
    target?.focus({ preventScroll: true })
  }, [part, dotted, wish, aim])
}
