import { useState } from 'react'
import { Link } from 'react-router'
import type { ChoiceField, FlagField, NumberField, TextField } from '#content/fields/field.ts'
import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import { CheckBox } from '#ui/fields/check-box.tsx'
import { controlStyle } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select-field.tsx'
import type { Path } from '../../change.ts'
import { placesOf } from '../../content-fields.ts'
import { contentPages } from '../../pages-of-content.ts'
import { everyOne } from '../../referred.ts'
import { useEditor } from '../editor-context.ts'
import { AdminFieldConflict } from './admin-field-conflict.tsx'
import type { Control } from './admin-field-frame.tsx'
import { numberInControl, numberTyped } from './number-typed.ts'
import type { FieldParts } from './use-field.ts'

export type ControlProps = { control: Control; parts: FieldParts }

/** A control for text of one or several lines, or a URL. */
export function AdminText({ control, parts, field }: ControlProps & { field: TextField }) {
  const { showPage, draft } = useEditor()
  const value = String(parts.value ?? '')
  if (field.kind === 'text')
    return (
      <textarea
        {...control}
        value={value}
        readOnly={parts.isReadOnly}
        dir="auto"
        rows={Math.min(14, Math.max(3, Math.ceil(value.length / 46)))}
        onChange={(event) => parts.type(event.target.value)}
        className={`${controlStyle} resize-y py-2 leading-5`}
      />
    )
  const isAddress = field.kind === 'address'
  const ownPages = isAddress ? (draft.shown['pages'] as readonly StoredItem[]) : []
  const leadsTo = isAddress ? contentPages.find(({ page }) => page === value) : undefined
  return (
    <>
      <input
        {...control}
        type="text"
        value={value}
        readOnly={parts.isReadOnly}
        dir={isAddress ? 'ltr' : 'auto'}
        autoComplete="off"
        spellCheck={!isAddress}
        list={isAddress ? `${control.id}-pages` : field.proposed && `${control.id}-others`}
        onChange={(event) => parts.type(event.target.value)}
        className={controlStyle}
      />
      {isAddress && (
        <datalist id={`${control.id}-pages`}>
          {contentPages.map(
            ({ page, title }) => page.startsWith('/') && <option key={page} value={page} label={title} />,
          )}
          {ownPages.map(({ id, address, title }) => (
            <option key={id} value={`/${address}`} label={String(title)} />
          ))}
        </datalist>
      )}
      {field.proposed && (
        <datalist id={`${control.id}-others`}>
          {othersThan(draft.shown, field, value).map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      {leadsTo && (
        <button type="button" className="edit-plain" onClick={() => showPage(leadsTo.page)}>
          Edit the page {leadsTo.title}
        </button>
      )}
    </>
  )
}

/** What other items say in a field. */
const othersThan = (content: StoredContent, field: TextField, own: string): string[] => {
  const texts = placesOf(content).flatMap((one) => (one.field === field ? String(one.value) : []))
  return [...new Set(texts)].filter((text) => text !== '' && text !== own)
}

/** A number; what was typed stays until it is one. */
export function AdminNumber({ control, parts, field }: ControlProps & { field: NumberField }) {
  const [typed, setTyped] = useState('')
  const value = numberInControl(field, parts.value)
  const shown = numberTyped(field, typed) === parts.value ? typed : value
  return (
    <input
      {...control}
      type="text"
      inputMode="decimal"
      value={shown}
      readOnly={parts.isReadOnly}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value)
        parts.type(numberTyped(field, target.value))
      }}
      className={`${controlStyle} num max-w-40`}
    />
  )
}

export function AdminChoice({ control, parts, choices }: ControlProps & { choices: ChoiceField['choices'] }) {
  const value = String(parts.value ?? '')
  return (
    <Select
      {...control}
      value={value}
      disabled={parts.isReadOnly}
      options={choices}
      onChange={({ target }) => parts.type(target.value)}
    />
  )
}

/** Selects one of the speakers, or none. A removed one is named as such. */
export function AdminSpeaker({ control, parts }: ControlProps) {
  const { draft } = useEditor()
  const chosen = String(parts.value ?? '')
  const speakers = everyOne(draft.shown, 'speakers')
  const isKnown = chosen === '' || speakers.some(({ id }) => id === chosen)
  const choices = [
    { value: '', label: 'No speaker' },
    ...(isKnown ? [] : [{ value: chosen, label: 'A speaker who was removed' }]),
    ...speakers.map(({ id, name }) => ({ value: id, label: String(name) })),
  ]
  return <AdminChoice control={control} parts={parts} choices={choices} />
}

export function AdminFlag({ field, parts }: { field: FlagField; parts: FieldParts }) {
  return (
    <div className="edit-field">
      <CheckBox
        onFocus={parts.onFocus}
        id={parts.id}
        label={field.label}
        {...(field.hint && { hint: field.hint })}
        checked={parts.value === true}
        disabled={parts.isReadOnly}
        onChange={(event) => parts.type(event.target.checked)}
      />
      <AdminFieldConflict field={field} parts={parts} />
    </div>
  )
}

/** A read-only value that is set elsewhere, with a link to where. */
export function AdminFact({ path, label }: { path: Path; label: string }) {
  const { view } = useEditor()
  return (
    <p className="edit-fact">
      <span className="min-w-0 grow">
        <span className="font-[580]">{label}</span>
        <span className="edit-fact-value" dir="auto">
          {view.facts[path.join('.')] || 'Not set'}
        </span>
      </span>
      <Link to="/admin-manage-events">
        Set in Manage Events<span className="sr-only">: {label}</span>
      </Link>
    </p>
  )
}
