import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useId, useRef, useState } from 'react'
import type { Field } from '#content/fields/field.ts'
import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import { controlStyle } from '#ui/fields/field.tsx'
import { valueAt } from '../../apply-changes.ts'
import type { Path } from '../../change.ts'
import { nameOf } from '../../format-path.ts'
import { sectionsShownOn } from '../../outline.ts'
import { contentPages } from '../../pages-of-content.ts'
import { isWithin } from '../../touched.ts'
import { useEditor } from '../editor-context.ts'
import { inPageOrder } from './page-order.ts'
import { useRequestedFocus } from './use-requested-focus.ts'

const AdminFound = lazy(() => import('./admin-found.tsx'))
const AdminAddPages = lazy(() => import('../lists/admin-add-pages.tsx'))

/**
 * Shown when nothing is open: all sections and records of the page, and the search over all texts of the
 * website.
 */
export function AdminOnThisPage() {
  const { draft, place, open } = useEditor()
  const id = useId()
  const [typed, setTyped] = useState('')
  const later = useDeferredValue(typed)
  const part = useRef<HTMLDivElement>(null)
  useRequestedFocus(part)
  const title = contentPages.find(({ page }) => page === place.page)?.title

  return (
    <div ref={part}>
      <header className="edit-panel-head">
        <h2 tabIndex={-1}>On this page: {title}</h2>
      </header>
      <div className="edit-form">
        <search className="edit-field">
          <label htmlFor={id}>Search all texts</label>
          <input
            id={id}
            type="search"
            value={typed}
            autoComplete="off"
            aria-keyshortcuts="/"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={async (event) => {
              if (event.key !== 'Enter') return
              // the results may belong to an earlier query
              const { searchTexts } = await import('../../texts-of.ts')
              const [first] = searchTexts(draft.shown, typed, 1)
              if (first) open(first.path)
            }}
            className={controlStyle}
          />
        </search>
        {typed.trim() === '' ? (
          <>
            <AdminOutline />
            {place.page === 'own' && (
              <Suspense>
                <AdminAddPages />
              </Suspense>
            )}
          </>
        ) : (
          <Suspense>
            <AdminFound typed={later} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The sections of the page in their order, each with its records. */
function AdminOutline() {
  const { place, open, draft, order } = useEditor()
  const sections = inPageOrder(
    sectionsShownOn(place.page),
    ({ path, field }, shown) => isWithin(shown, path) || refersTo(draft.shown, path, field, shown),
    order,
  )
  return (
    <nav aria-label="Sections" className="edit-outline">
      <ul>
        {sections.map(({ path, field }) => (
          <li key={path.join('.')}>
            <button type="button" className="edit-outline-section" onClick={() => open(path)}>
              {field.label}
              <ChevronRight size={15} aria-hidden="true" />
            </button>
            <AdminRecords path={path} field={field} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The records of the lists in a section. */
function AdminRecords({ path, field }: { path: Path; field: Field }) {
  const { draft, open, order } = useEditor()
  const lists = listsIn(field, path)
  const items = inPageOrder(
    lists.flatMap((list) => itemsIn(draft.shown, list).map((item) => ({ list, item }))),
    ({ list, item }, shown) => isWithin(shown, [...list, item.id]),
    order,
  )
  if (items.length === 0) return null
  return (
    <ul>
      {items.map(({ list, item }) => (
        <li key={[...list, item.id].join('.')}>
          <button type="button" dir="auto" onClick={() => open([...list, item.id])}>
            {nameOf(draft.shown, list, item)}
            {item.hidden && ' (hidden)'}
          </button>
        </li>
      ))}
    </ul>
  )
}

const itemsIn = (content: StoredContent, list: Path) =>
  (valueAt(content, list) ?? []) as readonly StoredItem[]

/** Whether a field belongs to an item of a reference list, such as a speaker on the home page. */
const refersTo = (content: StoredContent, list: Path, field: Field, path: Path): boolean =>
  field.kind === 'list' &&
  field.item.kind === 'reference' &&
  itemsIn(content, list).some(({ id }) => path.includes(id))

const listsIn = (field: Field, path: Path): Path[] => {
  if (field.kind === 'list') return field.item.kind === 'reference' ? [] : [path]
  if (field.kind !== 'group') return []
  return Object.entries(field.fields).flatMap(([name, one]) => listsIn(one, [...path, name]))
}
