import { useEffect, useState } from 'react'

/** How long the tick is shown, in milliseconds. */
const tickLife = 1500

/**
 * Copies a text, and says for a moment that it did, or that the browser refuses. `approach`: of the button, which hears
 * by it that someone comes; of hundreds in a list the others need no place in which they could say something.
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
    // someone came by neither pointer nor focus
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
