import { ChevronRight } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { Field } from '#content/fields/field.ts'
import type { StoredItem } from '#content/stored-content.ts'
import { controlLook } from '#ui/fields/field.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { valueAt } from '../../apply-changes.ts'
import type { Path } from '../../change.ts'
import { nameOf } from '../../change-words.ts'
import { sectionsOf } from '../../outline.ts'
import { contentPages } from '../../pages-of-content.ts'
import { searchTexts } from '../../texts-of.ts'
import { useEditor } from '../editor-context.ts'

/** Nothing is open: all sections and records of the page, and the search over all texts of the website. */
export function AdminOnThisPage({ searchWish }: { searchWish: number }) {
  const { draft, place, open } = useEditor()
  const id = useId()
  const [typed, setTyped] = useState('')
  const found = searchTexts(draft.shown, useDeferredValue(typed))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (searchWish > 0) field.current?.focus()
  }, [searchWish])
  const title = contentPages.find(({ page }) => page === place.page)?.title

  return (
    <>
      <header className="edit-panel-head">
        <h2 tabIndex={-1}>On this page: {title}</h2>
      </header>
      <div className="edit-form">
        <search className="edit-field">
          <label htmlFor={id}>Search all texts</label>
          <input
            ref={field}
            id={id}
            type="search"
            value={typed}
            autoComplete="off"
            aria-keyshortcuts="/"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              const [first] = found
              if (event.key === 'Enter' && first) open(first.path)
            }}
            className={controlLook}
          />
          <LiveRegion message={typed.trim() ? `${found.length || 'No'} texts found` : ''} />
        </search>
        {typed.trim() === '' ? (
          <AdminOutline />
        ) : (
          <ul className="edit-found">
            {found.map(({ path, way, text }) => (
              <li key={path.join('.')}>
                <button type="button" onClick={() => open(path)}>
                  <span className="edit-row-name">{way}</span>
                  <span className="edit-row-second" dir="auto">
                    {text.length > 120 ? `${text.slice(0, 119)}…` : text}
                  </span>
                </button>
              </li>
            ))}
            {found.length === 0 && <li className="edit-hint">No text has these words.</li>}
          </ul>
        )}
      </div>
    </>
  )
}

/** The sections of the page in their order, each with its records. */
function AdminOutline() {
  const { place, open } = useEditor()
  return (
    <nav aria-label="Sections" className="edit-outline">
      <ul>
        {sectionsOf(place.page).map(({ path, field }) => (
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
  const { draft, open } = useEditor()
  const lists = listsIn(field, path)
  const items = lists.flatMap((list) =>
    ((valueAt(draft.shown, list) ?? []) as readonly StoredItem[]).map((item) => ({ list, item })),
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

const listsIn = (field: Field, path: Path): Path[] => {
  if (field.kind === 'list') return field.item.kind === 'reference' ? [] : [path]
  if (field.kind !== 'group') return []
  return Object.entries(field.fields).flatMap(([name, one]) => listsIn(one, [...path, name]))
}
