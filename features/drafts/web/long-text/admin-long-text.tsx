import { lazy, Suspense, useState } from 'react'
import type { LongText as Long } from '#content/long-text/long-text-schema.ts'
import { LongText } from '#ui/site/sections/long-text.tsx'
import type { ControlProps } from '../fields/admin-controls.tsx'

const AdminLongEditor = lazy(() => import('./admin-long-editor.tsx'))

/** A control for a text with paragraphs, lists and links. What edits it is loaded at the first focus. */
export function AdminLongText({ control, parts }: ControlProps) {
  const [isUsed, setUsed] = useState(false)
  const long = (Array.isArray(parts.value) ? parts.value : []) as unknown as Long
  const box = {
    ...control,
    role: 'textbox',
    'aria-multiline': true,
    'aria-labelledby': `${control.id}-label`,
    className: 'edit-long',
    dir: 'auto',
  } as const
  const still = (
    // biome-ignore lint/a11y/useSemanticElements: a text area shows no bold words, lists and links
    <div
      {...box}
      role="textbox"
      aria-multiline
      aria-readonly
      tabIndex={0}
      onFocus={() => {
        control.onFocus()
        if (!parts.isReadOnly) setUsed(true)
      }}
    >
      <LongText text={long} />
    </div>
  )
  if (!isUsed) return still
  return (
    <Suspense fallback={still}>
      <AdminLongEditor id={control.id} attributes={box} value={long} onChange={(text) => parts.type(text)} />
    </Suspense>
  )
}
