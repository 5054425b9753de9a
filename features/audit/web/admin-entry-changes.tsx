import type { AuditEntry } from '#features/audit/audit.contract.ts'
import { useConferenceZone } from '#ui/admin/conference-zone.ts'
import { EmptyValue } from '#ui/admin/empty-value.tsx'
import { type ChangedField, changedFields, splitFields } from './changed-fields.ts'

/** The changed fields of an entry: short ones at once, the rest on request. */
export function AdminEntryChanges({ entry }: { entry: AuditEntry }) {
  const { shown, folded } = splitFields(changedFields(entry, useConferenceZone()))
  if (shown.length + folded.length === 0) return <EmptyValue means="No fields" />
  return (
    <>
      <Fields fields={shown} />
      {folded.length > 0 && (
        <details className="audit-more">
          <summary>
            {shown.length > 0 ? 'More: ' : ''}
            {folded.map(({ name }) => name).join(', ')}
          </summary>
          <Fields fields={folded} />
        </details>
      )}
    </>
  )
}

function Fields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <dl className="grid gap-0.5">
      {fields.map(({ name, before, after }) => (
        <div key={name}>
          <dt className="inline text-ink-3">{name}: </dt>
          <dd className="inline">
            {before !== undefined && <Value words={before} className="text-ink-2" />}
            {before !== undefined && after !== undefined && (
              <>
                <span aria-hidden="true" className="text-ink-3">
                  {' → '}
                </span>
                <span className="sr-only"> changed to </span>
              </>
            )}
            {after !== undefined && <Value words={after} className="font-[560]" />}
            {after === undefined && <span className="text-ink-3"> (removed)</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ words, className = '' }: { words: string; className?: string }) {
  return (
    <span dir="auto" className={`[overflow-wrap:anywhere] whitespace-pre-wrap ${className}`}>
      {words}
    </span>
  )
}
