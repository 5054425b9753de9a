import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatFileSize } from '#shared/file-size.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { fieldsTypedEarly } from '#ui/site/frame/early-input.ts'
import { describedBy, type FieldProps } from './field.tsx'
import { FieldError } from './field-error.tsx'
import { FileSign } from './file-sign.tsx'
import { carriesFiles, useNoAccidentalDrop } from './form/use-no-accidental-drop.ts'

type Props = FieldProps & {
  name: string
  /** The media type of acceptable files. */
  accept: string
  /** The instruction: `Upload one PDF, up to 25 MB`. */
  prompt: string
  /** The chosen file. */
  file: { name: string; size: number } | undefined
  /** A warning about the file that does not prevent sending it. */
  warning?: string | undefined
  onChoose: (file: File) => void
  onRemove: () => void
}

const severalFiles = 'Drop one file at a time.'

/** A field for one file: a drop zone over the native file input, which keyboard and screen readers use. */
export function FileField(props: Props) {
  const { id, label, hint, error, name, accept, prompt, file, warning } = props
  const { input, over, setOver, several, removed, take, remove, hover, drop } = useChoice(props)
  const shownError = several ? severalFiles : error
  const described = describedBy({ id, hint: hint ?? file?.name, error: shownError })

  return (
    <div>
      <label htmlFor={id} className="block text-[0.9375rem] font-[580]">
        {label}
      </label>
      <div className="drop-zone" data-over={over || undefined} data-wrong={shownError ? true : undefined}>
        <input
          ref={input}
          type="file"
          id={id}
          name={name}
          accept={accept}
          required
          aria-invalid={shownError ? true : undefined}
          aria-describedby={[`${id}-prompt`, described, warning && `${id}-warning`].filter(Boolean).join(' ')}
          onClick={(event) => {
            // so that the same file can be chosen again after it was changed
            event.currentTarget.value = ''
          }}
          onChange={(event) => event.target.files && take(event.target.files)}
          onDragEnter={hover}
          onDragOver={hover}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className="drop-input"
        />
        <FileSign />
        <ChosenOrPrompt id={id} hint={hint} prompt={prompt} file={file} />
        {file && <RemoveButton onClick={remove} />}
      </div>
      <FieldError id={id} error={shownError} />
      {warning && !shownError && (
        <p id={`${id}-warning`} className="mt-2 text-sm font-[560] text-warn">
          {warning}
        </p>
      )}
      <LiveRegion message={messageOf({ file, error, warning, several, removed })} />
    </div>
  )
}

/** Handles choosing, dropping and removing a file; several at once are refused. */
const useChoice = ({ file, onChoose, onRemove }: Pick<Props, 'file' | 'onChoose' | 'onRemove'>) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [several, setSeveral] = useState(false)
  const [removed, setRemoved] = useState(false)
  useNoAccidentalDrop()
  const take = (files: FileList) => {
    const [first] = files
    setSeveral(files.length > 1)
    if (!first || files.length > 1) return
    setRemoved(false)
    onChoose(first)
  }

  const takeEarly = useEffectEvent(() => {
    const chosen = input.current
    if (chosen?.files?.length && fieldsTypedEarly().includes(chosen)) take(chosen.files)
  })
  useEffect(() => takeEarly(), [])
  useEffect(() => {
    // an input that still holds a file fires no event when the same one is chosen again
    if (!file && input.current) input.current.value = ''
  }, [file])

  const remove = () => {
    setSeveral(false)
    setRemoved(true)
    onRemove()
    // The button disappears with the file, which would lose the focus.
    input.current?.focus({ preventScroll: true })
  }

  const hover = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }

  const drop = (event: DragEvent<HTMLInputElement>) => {
    setOver(false)
    if (!carriesFiles(event)) return
    event.preventDefault()
    const { files } = event.dataTransfer
    // as if it had been chosen
    if (files.length === 1) event.currentTarget.files = files
    take(files)
  }

  return { input, over, setOver, several, removed, take, remove, hover, drop }
}

function ChosenOrPrompt({ id, hint, prompt, file }: Pick<Props, 'id' | 'hint' | 'prompt' | 'file'>) {
  return (
    <div className="min-w-0 flex-1 basis-40">
      <p id={`${id}-prompt`} className={file ? 'sr-only' : 'font-[580] text-balance'}>
        {prompt}
      </p>
      {file ? (
        <p id={`${id}-hint`}>
          <bdi className="block font-[580] [overflow-wrap:anywhere]">{file.name}</bdi>
          <span className="num block text-sm text-ink-2">{formatFileSize(file.size)}</span>
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-sm [overflow-wrap:anywhere]">
            {hint}
          </p>
        )
      )}
      <p aria-hidden="true" className="mt-0.5 text-sm text-ink-2">
        <span className="font-[560] text-ai underline underline-offset-3">
          {file ? 'Choose another file' : 'Choose a file'}
        </span>{' '}
        <span className="pointer-coarse:hidden">or drop it here</span>
      </p>
    </div>
  )
}

function RemoveButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="relative z-1 min-h-11 rounded-sm border border-control bg-surface px-4 text-sm font-[560] hover:bg-sunken"
    >
      Remove
      <span className="sr-only"> the file</span>
    </button>
  )
}

type Choice = Pick<Props, 'file' | 'error' | 'warning'> & { several: boolean; removed: boolean }

/** The message about a choice. A missing file is reported when the form is submitted. */
const messageOf = ({ file, error, warning, several, removed }: Choice): string => {
  if (several) return severalFiles
  if (file) return error ?? [`${file.name}, ${formatFileSize(file.size)}`, warning].filter(Boolean).join('. ')
  return removed ? 'File removed.' : ''
}
