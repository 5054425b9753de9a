import { useEffect, useId, useRef } from 'react'
import { CheckBox } from '#ui/fields/check-box.tsx'
import { controlStyle, Field } from '#ui/fields/field.tsx'
import type { PictureTexts } from './picture-texts.ts'

/** Asks what a picture shows, or that it is decoration. `of`: the file, where several are described. */
export function AdminAltText({
  texts,
  onChange,
  error,
  isFocused = false,
  of = '',
}: {
  texts: PictureTexts
  onChange: (texts: PictureTexts) => void
  error: string | undefined
  /** Whether it takes the focus when it appears. */
  isFocused?: boolean
  of?: string
}) {
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])
  return (
    <div className="grid gap-2.5">
      <Field
        id={id}
        label={`What does it show?${of && ` ${of}`}`}
        hint={
          of ? undefined : 'For people who cannot see it. Of a person or an organisation the name is enough.'
        }
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            ref={input}
            rows={of ? 1 : 2}
            dir="auto"
            value={texts.isDecoration ? '' : texts.alt}
            disabled={texts.isDecoration}
            onChange={({ target }) => onChange({ ...texts, alt: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
            className={`${controlStyle} resize-y py-2 leading-5`}
          />
        )}
      </Field>
      <CheckBox
        id={`${id}-decoration`}
        label={`Decoration only${of && `: ${of}`}`}
        checked={texts.isDecoration}
        onChange={({ target }) => onChange({ ...texts, isDecoration: target.checked })}
      />
    </div>
  )
}
