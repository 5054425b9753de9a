import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import type { Option } from '#features/program-options/read-options.ts'
import { causeOf, isStale, isWorthRetry } from '#platform/browser/calls/failed-save.ts'
import { useFormDraftState } from '#platform/browser/form-drafts/use-form-draft.ts'
import { isBlank } from '#shared/text/is-blank.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { OptionKind } from './option-kind.ts'
import type { Options } from './use-options.ts'

type Props = {
  kind: OptionKind
  option: Option
  options: Pick<Options, 'rename' | 'readAnew'>
  onSaved: () => void
  onCancel: () => void
  className: string
}

/** Renames an option: Enter saves, Esc cancels. The input is kept when saving fails. */
export function AdminOptionForm(props: Props) {
  const { kind, className } = props
  const { id, name, setName, isRefused, error, isPending, send, cancel } = useRenaming(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || isPending) return
    event.preventDefault()
    cancel()
  }

  return (
    <form noValidate className={className} onSubmit={submit}>
      <div className="min-w-0 grow basis-60">
        <TextField
          id={id}
          label={`Name of the ${kind.one}`}
          value={name}
          error={isRefused ? kind.blank : undefined}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={leave}
          autoComplete="off"
          maxLength={200}
          dir="auto"
        />
      </div>
      {error && (
        <div className="basis-full">
          <FailedList
            {...kind.failed.rename(causeOf(error))}
            onRetry={isWorthRetry(error) ? send : undefined}
          />
        </div>
      )}
      <div className="cat-form-acts">
        <AdminButton
          aria-disabled={isPending || undefined}
          className="aria-disabled:text-ink-3"
          onKeyDown={leave}
          onClick={cancel}
        >
          Cancel
        </AdminButton>
        <SaveButton busy={isPending} onKeyDown={leave} />
      </div>
    </form>
  )
}

const useRenaming = ({ kind, option, options, onSaved, onCancel }: Props) => {
  const { rename, readAnew } = options
  const {
    values: { name },
    set,
    seen: begun,
    forget,
  } = useFormDraftState({
    form: `${kind.list}-edit`,
    record: option.id,
    words: `the ${kind.one} ${option.name}`,
    seen: option,
    initial: ({ name }: Option) => ({ name }),
  })
  const [seen, setSeen] = useState(begun)
  const [isRefused, setIsRefused] = useState(false)
  const id = `option-${option.id}`
  const { error, isPending, reset } = rename

  useEffect(() => {
    // clears the error of another option
    reset()
    const input = document.getElementById(id)
    if (input instanceof HTMLInputElement) input.select()
  }, [id, reset])

  // after a conflict (412) they may save again, over the current name
  const refetchOnConflict = async (error: Error) => {
    if (isStale(error)) setSeen((await readAnew(seen.id)) ?? seen)
  }
  const saved = () => {
    forget()
    onSaved()
  }
  // a request in flight is not aborted; its result is handled here
  const cancel = () => {
    if (isPending) return
    forget()
    onCancel()
  }

  const send = () => {
    if (isPending) return
    const asName = name.trim()
    setIsRefused(isBlank(asName))
    if (isBlank(asName)) document.getElementById(id)?.focus()
    else void rename.mutateAsync({ seen, name: asName }).then(saved, refetchOnConflict)
  }
  const setName = (name: string) => {
    set({ name })
    setIsRefused(false)
  }
  return { id, name, setName, isRefused, error, isPending, send, cancel }
}
