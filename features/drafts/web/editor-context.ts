import { createContext, useContext } from 'react'
import type { Website } from '#shared/website.ts'
import type { DraftState } from './store/draft-state.ts'
import type { DraftStore, DraftView } from './store/draft-store.ts'
import type { PlaceParts } from './use-editor-location.ts'

/** Whether the last edit is what a message tells of. */
export type CanUndo = boolean | 'no edit'

/** What every component of the editor can use. */
export type Editor = PlaceParts & {
  website: Website
  draft: DraftState
  view: DraftView
  store: DraftStore
  mayWrite: boolean
  /** Announces a message; `canUndo`: it is also shown, with an undo button unless it is of no edit: `'no edit'`. */
  say: (sentence: string, canUndo?: CanUndo) => void
  undo: () => void
  redo: () => void
  /** The fields whose texts the page shows, dotted, in page order; empty until the page has loaded. */
  order: readonly string[]
  /** The id of a new item. */
  newId: () => string
}

export const EditorContext = createContext<Editor | undefined>(undefined)

/** Only inside the editor. */
export const useEditor = (): Editor => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('This belongs into the editor.')
  return editor
}
