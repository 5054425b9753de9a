import { useEffect, useEffectEvent } from 'react'
import { textInputSelector } from '#ui/admin/text-input-selector.ts'

/** Handles the keys of the page while no dialog is open. */
export const useKeys = (act: (event: KeyboardEvent) => void): void => {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.isComposing && !document.querySelector('dialog[open]'))
        actNow(event)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Whether it is a single key without modifiers, outside a text field. */
export const isSingleKey = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof HTMLElement && (target.isContentEditable || target.matches(textInputSelector)))
