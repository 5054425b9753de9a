import type { AbstractForm } from '#features/abstracts/abstract-form.ts'
import { texts } from '#features/abstracts/abstract-texts.ts'
import { FormSection } from '#ui/fields/form/form-section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { PdfField } from './pdf-field.tsx'
import type { AbstractFormParts } from './use-abstract-form.ts'
import type { Options } from './use-options.ts'

type Props = {
  form: Pick<AbstractFormParts, 'text' | 'field' | 'set' | 'topic'> & { values: AbstractForm }
  interests: Options
  sessions: Options
}

/** The fields of the work: its area, and the file. */
export function WorkFields({ form: { text, field, set, values, topic }, interests, sessions }: Props) {
  const { abstractFile: file } = values

  return (
    <FormSection legend="Your abstract">
      {topic && (
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          You came from the topic <strong className="font-[580] text-ink">{topic}</strong>. Choose the area
          and session that fit it best.
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...text('interestedInId')}
          {...listOf(interests, 'Choose an interest area', 'No interest areas yet')}
          required
        />
        <SelectField
          {...text('sessionId')}
          {...listOf(sessions, 'Choose a session', 'No sessions yet')}
          required
        />
      </div>
      <p className="text-ink-2">{texts.formats}</p>
      <PdfField
        {...field('abstractFile')}
        hint={
          file && !file.content
            ? `Choose ${file.name} again. Reloading the page removes the file.`
            : undefined
        }
        file={file}
        onChange={(chosen) => set('abstractFile', chosen)}
      />
    </FormSection>
  )
}

/** A list that could not be loaded is requested again when it gets the focus. */
const listOf = ({ choices, loading, isEmpty, ask }: Options, usual: string, whenEmpty: string) => ({
  options: choices,
  placeholder: loading && choices.length === 0 ? 'Loading the list' : isEmpty ? whenEmpty : usual,
  'aria-busy': loading,
  onFocus: () => {
    if (!loading && choices.length === 0) ask()
  },
})
