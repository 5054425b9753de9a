import { useEffect, useRef } from 'react'
import { recordOf } from '../../outline.ts'
import { useEditor } from '../editor-context.ts'
import { controlId } from '../fields/use-field.ts'
import { AdminGone } from './admin-gone.tsx'
import { AdminOnThisPage } from './admin-on-this-page.tsx'
import { AdminRecord } from './admin-record.tsx'

/** Right of the page: what is open of it, or all of it. */
export function AdminPanel({ searchWish }: { searchWish: number }) {
  const { place } = useEditor()
  const { at, wish } = place
  const record = at && recordOf(at)
  const panel = useRef<HTMLElement>(null)
  const dotted = at?.join('.') ?? ''
  const done = useRef(wish)

  // the field that was chosen gets the focus, or the name of what is open
  useEffect(() => {
    if (done.current === wish) return
    done.current = wish
    const path = dotted.split('.')
    const control = dotted ? document.getElementById(controlId(path)) : null
    const target = control ?? panel.current?.querySelector<HTMLElement>('h2')
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: control ? 'center' : 'start' })
    if (!control && panel.current) panel.current.scrollTop = 0
  }, [dotted, wish])

  return (
    <aside ref={panel} aria-label="Fields" className="edit-panel">
      <AdminGone />
      {record ? (
        <AdminRecord key={record.join('.')} record={record} />
      ) : (
        <AdminOnThisPage key={place.page} searchWish={searchWish} />
      )}
    </aside>
  )
}
