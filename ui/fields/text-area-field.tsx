import type { ComponentProps, FocusEvent } from 'react'
import { LiveRegion } from '#ui/live-region.tsx'
import { charactersLeft, formatCharactersLeft } from './characters-left.ts'
import { controlStyle, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & { value: string; limit: number } & Omit<ComponentProps<'textarea'>, 'value'>

/**
 * Several lines of text. Near `limit` it shows the remaining characters; more can be typed and pasted, because cutting a
 * text silently would lose it.
 */
export function TextAreaField({ id, label, hint, error, value, limit, className = '', ...area }: Props) {
  const left = charactersLeft(value, limit)
  return (
    <div>
      <Field id={id} label={label} hint={hint} error={error}>
        {(control) => (
          <textarea
            onFocus={showBegin}
            {...area}
            {...control}
            value={value}
            aria-describedby={
              [control['aria-describedby'], left !== undefined && `${id}-room`].filter(Boolean).join(' ') ||
              undefined
            }
            className={`${controlStyle} min-h-48 resize-y py-2.5 leading-6 ${className}`}
          />
        )}
      </Field>
      {left !== undefined && (
        <p
          id={`${id}-room`}
          className={`num mt-1.5 text-right text-sm ${left < 0 ? 'font-[560] text-danger' : 'text-ink-2'}`}
        >
          {formatCharactersLeft(left)}
        </p>
      )}
      <LiveRegion message={messageOf(left)} />
    </div>
  )
}

/** Scrolls the field into view when a bar at the bottom of the window covers its beginning: browsers only show the cursor. */
const showBegin = ({ currentTarget: area }: FocusEvent): void => {
  const { left, top } = area.getBoundingClientRect()
  const isCovered = top > innerHeight / 2 && document.elementFromPoint(left + 8, top + 8) !== area
  if (isCovered) area.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** Announced when the limit is near and when it is exceeded, not at each key. */
const messageOf = (left: number | undefined): string => {
  if (left === undefined) return ''
  return left < 0 ? 'The text is too long.' : 'The text is almost too long.'
}
