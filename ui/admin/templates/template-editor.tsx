import { Bold, Link2, List, type LucideIcon } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { checkTemplate } from '#shared/mail-text/check-template.ts'
import { type EmailTemplate, type Placeholder, templateLimits, written } from '#shared/mail-text/mail-text.ts'
import { charactersLeft, formatCharactersLeft } from '#ui/fields/characters-left.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { withBold, withInsertion, withLink, withList } from './insert-markup.ts'
import { PlaceholderMenu } from './placeholder-menu.tsx'

type Props = {
  words: EmailTemplate
  /** Undefined: read-only. */
  onChange: ((words: EmailTemplate) => void) | undefined
  placeholders: readonly Placeholder[]
  /** Whether problems are shown; not before something was typed when it begins empty. */
  showsProblems?: boolean
}

/** Editor for the subject and the text of an email, with its placeholders and problems. */
export function TemplateEditor({ words, onChange, placeholders, showsProblems = true }: Props) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const problems = showsProblems ? checkTemplate(words, { allowed: placeholders }) : []
  const errorOf = (field: keyof EmailTemplate) =>
    problems.flatMap((one) => (one.field === field ? [one.problem] : [])).join(' ') || undefined
  const errors = { subject: errorOf('subject'), text: errorOf('text') }
  const left = charactersLeft(words.text, templateLimits.text)

  const act =
    onChange && ((change: Change) => changeSelected(area, change, (text) => onChange({ ...words, text })))
  const insert = act && ((name: string) => act((selected) => withInsertion(selected, written(name))))

  return (
    <div className="grid gap-5">
      <SubjectField id={`${id}-subject`} words={words} error={errors.subject} onChange={onChange} />
      <div>
        <label htmlFor={`${id}-text`} className="words-label">
          Text
        </label>
        <div className="words-box" data-invalid={errors.text ? '' : undefined}>
          {act && insert && (
            <fieldset className="words-tools">
              <legend className="sr-only">Text tools</legend>
              <Tool name="Bold" icon={Bold} onClick={() => act(withBold)} />
              <Tool name="Link" icon={Link2} onClick={() => act(withLink)} />
              <Tool name="List" icon={List} onClick={() => act(withList)} />
              <PlaceholderMenu placeholders={placeholders} onInsert={insert} />
            </fieldset>
          )}
          <textarea
            ref={area}
            id={`${id}-text`}
            dir="auto"
            rows={14}
            value={words.text}
            readOnly={!onChange}
            aria-invalid={errors.text ? true : undefined}
            aria-describedby={`${errors.text ? `${id}-text-error ` : ''}${id}-hint`}
            onChange={({ target }) => onChange?.({ ...words, text: target.value })}
          />
        </div>
        <FieldError id={`${id}-text`} error={errors.text} />
        {left !== undefined && (
          <p className="num mt-1.5 text-right text-ink-2">{formatCharactersLeft(left)}</p>
        )}
        <Chips placeholders={placeholders} onInsert={insert} />
        <p id={`${id}-hint`} className="mt-2 text-2xs text-ink-2">
          **bold**, [words](https://example.org) for a link, “- ” before each item of a list. A line whose
          placeholder is empty is left out, with the line above it if that ends with a colon.
        </p>
      </div>
    </div>
  )
}

type Selected = Parameters<typeof withBold>[0]
type Change = (selected: Selected) => Selected

/** Changes the selection as if it were typed, so that the browser can undo it. */
const changeSelected = (
  area: RefObject<HTMLTextAreaElement | null>,
  change: Change,
  onChange: (text: string) => void,
): void => {
  const { current } = area
  if (!current) return
  const { value: text, selectionStart, selectionEnd } = current
  const after = change({ text, from: selectionStart, to: selectionEnd })
  current.focus()
  // rendered at once: the next key may come before the next frame, and belongs where the change has left the cursor
  flushSync(() => onChange(after.text))
  current.setSelectionRange(after.from, after.to)
}

function SubjectField({
  id,
  words,
  error,
  onChange,
}: Pick<Props, 'words' | 'onChange'> & { id: string; error: string | undefined }) {
  return (
    <div>
      <label htmlFor={id} className="words-label">
        Subject
      </label>
      <input
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        className="words-subject"
        value={words.subject}
        readOnly={!onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={({ target }) => onChange?.({ ...words, subject: target.value })}
      />
      <FieldError id={id} error={error} />
    </div>
  )
}

function Tool({ name, icon: Icon, onClick }: { name: string; icon: LucideIcon; onClick: () => void }) {
  return (
    <button type="button" aria-label={name} title={name} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
    </button>
  )
}

function Chips({
  placeholders,
  onInsert,
}: {
  placeholders: readonly Placeholder[]
  onInsert: ((name: string) => void) | undefined
}) {
  return (
    <ul aria-label="Placeholders" className="words-chips">
      {placeholders.map(({ name, label, isRequired }) => (
        <li key={name}>
          {onInsert ? (
            <button type="button" title={label} onClick={() => onInsert(name)}>
              <span className="sr-only">Insert </span>
              {written(name)}
            </button>
          ) : (
            <code title={label}>{written(name)}</code>
          )}
          {isRequired && <span className="text-2xs text-ink-2"> must stay</span>}
        </li>
      ))}
    </ul>
  )
}
