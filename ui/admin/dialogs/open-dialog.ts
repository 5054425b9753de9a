import { createContext, use, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** A dialog as what is in it sees it. */
export type OpenDialog = {
  /** Something in it is being saved: no one closes it before that has an end. */
  isHeld: boolean
  /** Holds it open until the function that it gives is called. */
  hold: () => () => void
  /** Does this when it is closed, by whichever way; not when its page goes with all that is on it. */
  onClosed: (act: () => void) => () => void
}

export const OpenDialogContext = createContext<OpenDialog | undefined>(undefined)

/** Whether the dialog around may not be closed at this moment. */
export const useIsHeld = (): boolean => use(OpenDialogContext)?.isHeld ?? false

/** Holds the dialog around open while something in it is being saved: a failure must not go unseen. */
export const useHoldOpen = (isSaving: boolean): void => {
  const hold = use(OpenDialogContext)?.hold
  useLayoutEffect(() => (isSaving ? hold?.() : undefined), [isSaving, hold])
}

/** Does this when the dialog around is closed. */
export const useOnClosed = (act: () => void): void => {
  const onClosed = use(OpenDialogContext)?.onClosed
  const actNow = useEffectEvent(act)
  useEffect(() => onClosed?.(() => actNow()), [onClosed])
}
