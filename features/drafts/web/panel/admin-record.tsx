import { ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import type { Field, GroupField, ItemField } from '#content/fields/field.ts'
import type { StoredItem } from '#content/stored-content.ts'
import { valueAt } from '../../apply-changes.ts'
import type { Path } from '../../change.ts'
import { fieldAt } from '../../field-at.ts'
import { nameOf } from '../../format-path.ts'
import { listOfRecord, parentOf } from '../../outline.ts'
import { useEditor } from '../editor-context.ts'
import { AdminField, AdminFields } from '../fields/admin-field.tsx'
import { AdminRecordFoot } from './admin-record-foot.tsx'
import { useProposedAddress } from './use-proposed-address.ts'
import { useRequestedFocus } from './use-requested-focus.ts'

const AdminRecordPlace = lazy(() => import('../lists/admin-record-place.tsx'))
const AdminSampleEntries = lazy(() => import('../lists/admin-sample-entries.tsx'))
const AdminAddPages = lazy(() => import('../lists/admin-add-pages.tsx'))
const AdminMissing = lazy(() => import('./admin-missing.tsx'))
const AdminDayOfRecord = lazy(() => import('../lists/admin-day-of-record.tsx'))

/** The form of a list's record, or of a section of the page. */
export default function AdminRecord({ record }: { record: Path }) {
  const { draft, mayWrite } = useEditor()
  const part = useRef<HTMLDivElement>(null)
  useRequestedFocus(part)
  useProposedAddress(part, record)
  const list = listOfRecord(record)
  const item = list && (valueAt(draft.shown, record) as StoredItem | undefined)
  const name = list
    ? item
      ? nameOf(draft.shown, list.path, item)
      : 'Removed'
    : (fieldAt(record)?.label ?? '')
  return (
    <div ref={part} className="edit-record">
      <AdminRecordHead record={record} name={name} />
      <div className="edit-form">
        {list && !item && (
          <Suspense>
            <AdminMissing record={record} />
          </Suspense>
        )}
        {item && list && <AdminItemFields record={record} item={list.field.item} />}
        {!list && <AdminSectionFields record={record} />}
        {!list &&
          mayWrite &&
          valueAt(draft.shown, ['meta', 'sampleNotice']) &&
          hasOpenList(fieldAt(record)) && (
            <Suspense>
              <AdminSampleEntries section={record} />
            </Suspense>
          )}
        {item && list && (
          <Suspense>
            <AdminRecordPlace list={list.path} item={item} />
          </Suspense>
        )}
        {item && record[0] === 'pages' && (
          <Suspense>
            <AdminAddPages isNeeded />
          </Suspense>
        )}
      </div>
      <AdminRecordFoot list={list?.path} item={item} />
    </div>
  )
}

function AdminRecordHead({ record, name }: { record: Path; name: string }) {
  const { draft, open, close } = useEditor()
  const list = listOfRecord(record)
  const parent = parentOf(record)
  const items = list ? ((valueAt(draft.shown, list.path) ?? []) as readonly StoredItem[]) : []
  const at = items.findIndex(({ id }) => id === record.at(-1))
  const to = (by: number) => {
    const next = items[at + by]
    if (next && list) open([...list.path, next.id])
  }
  const one = list?.field.one.toLowerCase() ?? ''
  return (
    <header className="edit-panel-head">
      <button type="button" className="adm-copy" onClick={() => (parent ? open(parent) : close())}>
        <ChevronLeft size={18} aria-hidden="true" />
        <span className="sr-only">
          {parent ? `Back to ${fieldAt(parent)?.label}` : 'Back to On this page'}
        </span>
      </button>
      <h2 tabIndex={-1} dir="auto">
        {name}
      </h2>
      {at >= 0 && items.length > 1 && (
        <span className="flex">
          <button type="button" className="adm-copy" disabled={at === 0} onClick={() => to(-1)}>
            <ChevronUp size={18} aria-hidden="true" />
            <span className="sr-only">Previous {one}</span>
          </button>
          <button type="button" className="adm-copy" disabled={at === items.length - 1} onClick={() => to(1)}>
            <ChevronDown size={18} aria-hidden="true" />
            <span className="sr-only">Next {one}</span>
          </button>
        </span>
      )}
    </header>
  )
}

function AdminSectionFields({ record }: { record: Path }) {
  const field = fieldAt(record)
  if (field?.kind === 'group') return <AdminFields path={record} fields={field.fields} />
  return field ? <AdminField path={record} field={field} /> : null
}

function AdminItemFields({ record, item }: { record: Path; item: ItemField }) {
  if (item.kind === 'text') return <AdminField path={[...record, 'text']} field={item.text} />
  if (item.kind === 'reference') return null
  const isDay = record.length === 3 && record[0] === 'agenda'
  const fields = isDay ? { label: item.fields['label'] } : item.fields
  return (
    <>
      <AdminFields
        path={record}
        // on a page of one's own the text is what matters
        fields={record[0] === 'pages' ? item.fields : picturesFirst(fields as GroupField['fields'])}
      />
      {isDay && (
        <Suspense>
          <AdminDayOfRecord record={record} />
        </Suspense>
      )}
    </>
  )
}

/** A picture comes first: it is what names a person or a partner at a glance. */
const picturesFirst = (fields: GroupField['fields']): GroupField['fields'] => {
  const all = Object.entries(fields)
  const isPicture = ([, { kind }]: (typeof all)[number]) => kind === 'picture'
  return Object.fromEntries([...all.filter(isPicture), ...all.filter((one) => !isPicture(one))])
}

/** Whether entries can be removed from a section. */
const hasOpenList = (field: Field | undefined): boolean =>
  field?.kind === 'group'
    ? Object.values(field.fields).some(hasOpenList)
    : field?.kind === 'list' && !field.fixed && !field.whole
