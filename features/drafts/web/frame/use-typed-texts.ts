import { type RefObject, useEffect, useRef } from 'react'
import { valueAt } from '../../apply-changes.ts'
import type { DraftState } from '../store/draft-state.ts'
import type { FrameParts } from './attach-frame.ts'
import { showText } from './show-text.ts'

/** The page shows what is typed at once. Returns what shows it again on a page of a moment before. */
export const useTypedTexts = (parts: RefObject<FrameParts | undefined>, draft: DraftState) => {
  const drawn = useRef(draft)
  useEffect(() => {
    const [before, page] = [drawn.current, parts.current?.page]
    drawn.current = draft
    if (!page) return
    for (const change of [before.waiting.at(-1), draft.waiting.at(-1)])
      if (change?.kind === 'set')
        showText(page, change.path, valueAt(before.shown, change.path), valueAt(draft.shown, change.path))
  }, [parts, draft])

  return () => {
    const page = parts.current?.page
    if (!page) return
    for (const change of [...draft.sending, ...draft.waiting])
      if (change.kind === 'set') showText(page, change.path, change.before, change.after)
  }
}
