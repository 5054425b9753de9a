import { createContext, use, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** A dialog as its content sees it. */
export type OpenDialog = {
  /** Something in it is being saved: it cannot be closed until that ends. */
  isHeld: boolean
  /** Closes it, without its value. */
  close: () => void
  /** Keeps it open until the returned function is called. */
  hold: () => () => void
  /** Runs `act` when it is closed in any way; not when the whole page is left. */
  onClosed: (act: () => void) => () => void
}

export const OpenDialogContext = createContext<OpenDialog | undefined>(undefined)

/** Whether the surrounding dialog cannot be closed at the moment. */
export const useIsHeld = (): boolean => use(OpenDialogContext)?.isHeld ?? false

/** Keeps the surrounding dialog open while something in it is being saved: a failure must be seen. */
export const useHoldOpen = (isSaving: boolean): void => {
  const hold = use(OpenDialogContext)?.hold
  useLayoutEffect(() => (isSaving ? hold?.() : undefined), [isSaving, hold])
}

/** Runs `act` when the surrounding dialog is closed. */
export const useOnClosed = (act: () => void): void => {
  const onClosed = use(OpenDialogContext)?.onClosed
  const actNow = useEffectEvent(act)
  useEffect(() => onClosed?.(() => actNow()), [onClosed])
}
