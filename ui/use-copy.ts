import { useEffect, useState } from 'react'

/** How long the tick is shown, in milliseconds. */
const tickLife = 1500

/**
 * Copies a text, and reports for a moment the success, or that the browser refused. `approach`: handlers for the button by
 * which it learns that it may be used soon; of hundreds in a list, the others need no live region.
 */
export const useCopy = () => {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const [isNear, setNear] = useState(false)
  const come = () => setNear(true)

  useEffect(() => {
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('idle'), tickLife)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async (text: string) => {
    // used without a pointer or focus before
    come()
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  return { state, copy, isNear, approach: { onPointerEnter: come, onFocus: come } }
}
