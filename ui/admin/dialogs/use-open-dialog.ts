import { type KeyboardEvent, type SyntheticEvent, useMemo, useRef, useState } from 'react'
import type { OpenDialog } from './open-dialog.ts'

/** The closing behaviour of a dialog: not while something in it is being saved, unless by the save itself. */
export const useOpenDialog = () => {
  const holds = useRef(0)
  const isLetGo = useRef(false)
  const isBeginning = useRef(false)
  const actions = useRef(new Set<() => void>())
  const [isHeld, setHeld] = useState(false)
  const [isRefused, setRefused] = useState(false)

  const controls = useMemo<Omit<OpenDialog, 'isHeld' | 'close'>>(() => {
    const count = (by: number) => {
      holds.current += by
      setHeld(holds.current > 0)
      if (holds.current === 0) setRefused(false)
    }
    return {
      hold: () => {
        count(1)
        return () => count(-1)
      },
      onClosed: (act) => {
        actions.current.add(act)
        return () => actions.current.delete(act)
      },
    }
  }, [])

  const isSaving = () => holds.current > 0 || isBeginning.current

  const refuse = (event: SyntheticEvent) => {
    if (!isSaving()) return
    event.preventDefault()
    setRefused(holds.current > 0)
  }

  /**
   * Set at once, because saves report themselves only in the next frame: a key pressed before must not close what is being
   * saved.
   */
  const begin = () => {
    isBeginning.current = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        isBeginning.current = false
      }),
    )
  }

  return {
    context: useMemo(() => ({ ...controls, isHeld }), [controls, isHeld]),
    isRefused,
    /** The code is about to close it, because the save is done. */
    allowClose: () => {
      isLetGo.current = true
    },
    guard: {
      onSubmit: begin,
      onCancel: refuse,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') refuse(event)
      },
      // browsers cannot be refused a second attempt to close
      mayClose: (): boolean => {
        const may = !isSaving() || isLetGo.current
        if (may) for (const act of actions.current) act()
        else setRefused(holds.current > 0)
        return may
      },
    },
  }
}
