import { createContext, type ReactNode, use } from 'react'
import type { FactorVerification } from '#features/second-factor/second-factor.contract.ts'

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
  /** Makes the change; the dialog closes when it is made, else it shows the message of the error. */
  change: (proof: FactorVerification) => Promise<void>
}

export const ConfirmChangeContext = createContext<((change: SensitiveChange) => void) | undefined>(undefined)

/** Opens the dialog that confirms a change of this page. */
export const useConfirmChange = (): ((change: SensitiveChange) => void) => {
  const confirm = use(ConfirmChangeContext)
  if (!confirm) throw new Error('Only on the page Settings')
  return confirm
}
