import { useEffect, useEffectEvent } from 'react'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { isForPage, isSearchChord, type Pressed, pressKey, type Shortcut } from './shortcut-keys.ts'

/** Listens for shortcuts while no dialog is open; for single keys only while they are on. */
export const useShortcuts = (on: boolean, act: (shortcut: Shortcut) => void): void => {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    let pressed: Pressed = {}
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : undefined
      const isFree = !event.defaultPrevented && !document.querySelector('dialog[open]')
      if (isFree && isSearchChord(event, target)) {
        event.preventDefault()
        actNow('search')
        return
      }
      const isShortcut = on && isFree && isForPage(event, target)
      // Shift alone, which a question mark may need, does not reset a sequence
      if (event.key === 'Shift') return
      pressed = isShortcut ? pressKey(pressed, event.key, millisecondsNow()) : {}
      if (!pressed.shortcut) return
      event.preventDefault()
      actNow(pressed.shortcut)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [on])
}
