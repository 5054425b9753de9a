import { useRef, useState } from 'react'
import { askForLinks } from '#features/registration/own.contract.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import type { FormTraces } from '#platform/browser/form-drafts/use-form-traces.ts'

/** `failed` has the address of the request: once that changes, the reason may not apply any more. */
type Asking =
  | { phase: 'idle' | 'asking' }
  | { phase: 'asked'; sentence: string; times: number }
  | { phase: 'failed'; email: string; reason: string }

/** The submit of a request for links: its result is the server's message, which is the same for everyone. */
export const useRequestLinks = ({ onRequested }: { onRequested: () => void }) => {
  const [asking, setAsking] = useState<Asking>({ phase: 'idle' })
  // a ref, because two submits may come before the next rendering
  const underWay = useRef(false)
  const times = useRef(0)

  const ask = async (email: string, traces: FormTraces): Promise<void> => {
    if (underWay.current) return
    underWay.current = true
    setAsking({ phase: 'asking' })
    try {
      const { message } = await call(askForLinks, { body: { email, ...traces } })
      times.current += 1
      onRequested()
      setAsking({ phase: 'asked', sentence: message, times: times.current })
    } catch (thrown) {
      setAsking({ phase: 'failed', email, reason: (thrown as Error).message })
    } finally {
      underWay.current = false
    }
  }

  return { asking, ask }
}
