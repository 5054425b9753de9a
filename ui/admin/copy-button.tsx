import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LiveRegion } from '#ui/live-region.tsx'
import { AdminButton } from './admin-button.tsx'

/** How long the tick stands, in milliseconds. */
const tickLife = 1500

/** Copies a text. `words` name what is copied: `Copy link`. Where the browser refuses, it says so. */
export function CopyButton({ text, words }: { text: string; words: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')

  useEffect(() => {
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('idle'), tickLife)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }

  const Icon = state === 'copied' ? Check : Copy
  return (
    <>
      <AdminButton onClick={() => void copy()}>
        <Icon size={14} aria-hidden="true" />
        {words}
      </AdminButton>
      <LiveRegion message={state === 'copied' ? 'Copied' : ''} />
      {state === 'refused' && (
        <span role="alert" className="text-2xs text-danger">
          The browser does not let this page copy.
        </span>
      )}
    </>
  )
}
