import type { ChosenFile } from '#features/abstracts/abstract-form.ts'
import { texts } from '#features/abstracts/abstract-texts.ts'
import { FileField } from '#ui/fields/file-field.tsx'
import { useChosenFile } from './use-chosen-file.ts'

type Props = {
  id: string
  name: string
  label: string
  /** Why the form was refused; without it, the problem of the file is shown as soon as it is chosen. */
  error: string | undefined
  hint?: string | undefined
  file: ChosenFile | undefined
  onChange: (file: ChosenFile | undefined) => void
}

/** The input for an author's PDF, which is checked as soon as it is chosen. */
export function PdfField({ file, error = file?.problem, onChange, ...field }: Props) {
  const { choose, remove } = useChosenFile(file, onChange)
  return (
    <FileField
      {...field}
      error={error}
      accept="application/pdf"
      prompt={texts.prompt}
      file={file?.content}
      warning={file?.warning}
      onChoose={choose}
      onRemove={remove}
    />
  )
}
