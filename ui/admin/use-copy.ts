import { useEffect, useState } from 'react'

/** How long the tick stands, in milliseconds. */
const tickLife = 1500

/** Copies a text, and says for a moment that it did, or that the browser refuses. */
export const useCopy = () => {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')

  useEffect(() => {
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('idle'), tickLife)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  return { state, copy }
}
