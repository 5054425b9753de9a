import { type RefObject, useEffect, useRef } from 'react'
import { emptyTextOf } from '#content/empty-text.ts'
import type { Json } from '#content/stored-content.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import type { Path } from '#features/drafts/change.ts'
import { fieldAt } from '#features/drafts/field-at.ts'
import type { DraftState } from '../store/draft-state.ts'
import type { FrameParts } from './attach-frame.ts'

/** Shows typed text on the page at once. Returns a function that shows it again on a reloaded page. */
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

/**
 * Writes typed text where the page shows the field, until the page is refreshed. Text that the page formats
 * waits for the refresh.
 */
const showText = (page: Document, path: Path, before: Json | undefined, after: Json | undefined): void => {
  if (typeof before !== 'string' || typeof after !== 'string' || before === after) return
  const [was, is] = [before, after].map((text) => text || emptyTextAt(path))
  if (!was) return
  for (const element of page.querySelectorAll(`[data-edit~="${path.join('.')}"]`))
    for (const node of element.childNodes)
      if (node.nodeType === 3 && node.nodeValue === was) node.nodeValue = is ?? ''
}

const emptyTextAt = (path: Path): string => {
  const field = fieldAt(path)
  return field?.kind === 'line' || field?.kind === 'text' ? emptyTextOf(field) : ''
}
