import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { StoredItem } from '#content/stored-content.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { newId } from '#shared/ids.ts'
import { textInputSelector } from '#ui/admin/text-input-selector.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { valueAt } from '../apply-changes.ts'
import { fieldAt } from '../field-at.ts'
import { listOfRecord, recordOf } from '../outline.ts'
import { AdminTopBar } from './admin-top-bar.tsx'
import { type CanUndo, type Editor, EditorContext } from './editor-context.ts'
import { AdminPreview } from './frame/admin-preview.tsx'
import { AdminPanel } from './panel/admin-panel.tsx'
import type { DraftState } from './store/draft-state.ts'
import type { DraftStore, DraftView } from './store/draft-store.ts'
import { undoKey } from './undo-key.ts'
import type { PlaceParts } from './use-editor-location.ts'

const AdminPublishDialog = lazy(() => import('./publish/admin-publish-dialog.tsx'))
const AdminShareDialog = lazy(() => import('./share/admin-share-dialog.tsx'))
const AdminToast = lazy(() => import('./admin-toast.tsx'))
const AdminHistoryDialog = lazy(() => import('./publish/admin-history-dialog.tsx'))

type Props = { store: DraftStore; view: DraftView; draft: DraftState; place: PlaceParts }
export type Message = { sentence: string; canUndo: CanUndo }

/** The page of the draft on the left, its fields on the right, the top bar above. */
export function AdminWebsiteEditor({ store, view, draft, place: parts }: Props) {
  const { website, mayWrite } = useAdmin()
  const [message, setMessage] = useState<Message>({ sentence: '', canUndo: false })
  const [dialog, setDialog] = useState<'publish' | 'history' | 'share'>()
  const [order, setOrder] = useState<readonly string[]>([])
  const { place, open, close } = parts
  const [pane, setPane] = usePane(place)
  const dotted = place.at?.join('.') ?? ''
  useEffect(() => store.setOpen(dotted), [store, dotted])

  const say = (sentence: string, canUndo: CanUndo = false) => setMessage({ sentence, canUndo })
  const turn = (which: 'undo' | 'redo') => {
    if (!mayWrite) return
    const path = store[which]()
    say(path ? `${which === 'undo' ? 'Undone' : 'Redone'}.` : `There is nothing to ${which}.`)
    if (path && recordOf(path) && valueAt(store.view().draft?.shown, path) !== undefined) open(path)
  }
  const search = () => {
    close('search')
    setPane('fields')
  }
  useEditorKeys({ turn, search })

  const editor: Editor = {
    ...parts,
    website,
    draft,
    view,
    store,
    mayWrite,
    say,
    undo: () => turn('undo'),
    redo: () => turn('redo'),
    order,
    newId: () => newId(new Date(millisecondsNow())),
  }
  const chosen = useMemo(() => chosenIn(draft, place.at), [draft, place.at])
  return (
    <EditorContext value={editor}>
      <AdminTopBar
        pane={pane}
        onPane={setPane}
        onPublish={() => setDialog('publish')}
        onHistory={() => setDialog('history')}
        onShare={() => setDialog('share')}
      />
      <div className="edit-main" data-pane={pane} data-open={place.at ? '' : undefined}>
        <AdminPreview chosen={chosen} onSearch={search} onOrder={setOrder} />
        <AdminPanel />
      </div>
      <LiveRegion message={draft.notice || message.sentence} />
      <Suspense>
        {(draft.notice || (message.canUndo && message.sentence)) && <AdminToast message={message} />}
        {dialog === 'publish' && <AdminPublishDialog onClosed={() => setDialog(undefined)} />}
        {dialog === 'share' && <AdminShareDialog onClosed={() => setDialog(undefined)} />}
        {dialog === 'history' && <AdminHistoryDialog onClosed={() => setDialog(undefined)} />}
      </Suspense>
    </EditorContext>
  )
}

type Pane = 'page' | 'fields'

/** The pane that a narrow window shows. Choosing a text on the page switches to the other pane to edit it. */
const usePane = ({ at, wish }: PlaceParts['place']) => {
  const [last, setLast] = useState<{ pane: Pane; wish: number }>({ pane: at ? 'fields' : 'page', wish: 0 })
  const pane = wish > last.wish ? 'fields' : last.pane
  return [pane, (next: Pane) => setLast({ pane: next, wish })] as const
}

/**
 * Keyboard shortcuts of the editor, before those of the back-office: `/` searches the website, Ctrl Z undoes
 * across fields.
 */
const useEditorKeys = (actions: { turn: (which: 'undo' | 'redo') => void; search: () => void }): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || document.querySelector('dialog[open]')) return
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isTyped = target instanceof HTMLElement && target.matches(textInputSelector)
    const step = undoKey(event)
    if (step) actions.turn(step)
    else if (key === '/' && !isTyped && !ctrlKey && !metaKey && !altKey) actions.search()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [])
}

/** What is outlined on the page: `Speaker 1 of 6`, or the name of the section. */
const chosenIn = (draft: DraftState, at: PlaceParts['place']['at']) => {
  const record = at && recordOf(at)
  if (!at || !record) return { record: undefined, name: '', field: undefined }
  const list = listOfRecord(record)
  const field = fieldAt(at)
  const isLeaf = field !== undefined && field.kind !== 'group' && field.kind !== 'list'
  if (!list) return { record, name: fieldAt(record)?.label ?? '', field: isLeaf ? at : undefined }
  const items = (valueAt(draft.shown, list.path) ?? []) as readonly StoredItem[]
  const place = items.findIndex(({ id }) => id === record.at(-1)) + 1
  return { record, name: `${list.field.one} ${place} of ${items.length}`, field: isLeaf ? at : undefined }
}
