import { type ComponentType, createContext, type ReactNode, Suspense, use, useRef, useState } from 'react'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'

/** A sensitive change, to be confirmed with the password and the second factor. */
export type SensitiveChange = {
  title: string
  /** The consequences. */
  lead?: ReactNode
  /** The button, and while the change is being made. */
  words: string
  busyWords: string
  /** It ends something, or moves money from now on. */
  isSerious?: boolean
  /** The id of what has the focus after the change, where the button that opened the dialog goes with it. */
  focusAfter?: string
  /** Makes the change; the dialog closes when it is made, else it shows the message of the error. */
  change: (proof: ProofOfIdentity) => Promise<void>
}

const ConfirmChangeContext = createContext<((change: SensitiveChange) => void) | undefined>(undefined)

/** Opens the dialog that confirms a sensitive change. */
export const useConfirmChange = (): ((change: SensitiveChange) => void) => {
  const confirm = use(ConfirmChangeContext)
  if (!confirm) throw new Error('Only below ConfirmedChanges')
  return confirm
}

type Props = {
  /** Asks for the password and the second factor. */
  Dialog: ComponentType<SensitiveChange & { onClosed: () => void }>
  children: ReactNode
}

/** A page whose sensitive changes are confirmed in a dialog. */
export function ConfirmedChanges({ Dialog, children }: Props) {
  const [change, setChange] = useState<SensitiveChange>()
  const isMade = useRef(false)
  const confirm = (asked: SensitiveChange) => {
    isMade.current = false
    setChange(asked)
  }
  const make = async (asked: SensitiveChange, proof: ProofOfIdentity) => {
    await asked.change(proof)
    isMade.current = true
  }
  const close = () => {
    setChange(undefined)
    if (isMade.current && change?.focusAfter) document.getElementById(change.focusAfter)?.focus()
  }
  return (
    <ConfirmChangeContext value={confirm}>
      {children}
      {change && (
        <Suspense fallback={null}>
          <Dialog {...change} change={(proof) => make(change, proof)} onClosed={close} />
        </Suspense>
      )}
    </ConfirmChangeContext>
  )
}
