import { createContext, useContext } from 'react'
import type { Website } from '#shared/website.ts'
import type { DraftState } from './store/draft-state.ts'
import type { DraftStore, DraftView } from './store/draft-store.ts'
import type { PlaceParts } from './use-place.ts'

/** What every part of the editor knows. */
export type Editor = PlaceParts & {
  website: Website
  draft: DraftState
  view: DraftView
  store: DraftStore
  mayWrite: boolean
  /** Says a sentence aloud; `canUndo`: it is shown too, beside a button that takes the change back. */
  say: (sentence: string, canUndo?: boolean) => void
  undo: () => void
  redo: () => void
  /** The fields whose texts the page shows, dotted, in its order; empty until it is there. */
  order: readonly string[]
  /** The id of a new item. */
  newId: () => string
}

export const EditorContext = createContext<Editor | undefined>(undefined)

/** Inside of the editor only. */
export const useEditor = (): Editor => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('This belongs into the editor.')
  return editor
}
