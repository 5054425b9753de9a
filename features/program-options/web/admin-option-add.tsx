import { type FormEvent, useRef } from 'react'
import { isWorthRetry } from '#platform/browser/calls/failed-save.ts'
import { useFormDraftState } from '#platform/browser/form-drafts/use-form-draft.ts'
import { isBlank } from '#shared/text/is-blank.ts'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { OptionKind } from './option-kind.ts'
import type { Options } from './use-options.ts'

type Props = {
  kind: OptionKind
  options: Options
  /** The id of the new option, if the answer contained it. */
  onAdded: (id: number | undefined) => void
}

/** Adds an option. An empty name, or an interest that exists already, is ignored without a message (m161, m168). */
export function AdminOptionAdd({ kind, options: { request, add }, onAdded }: Props) {
  const {
    values: { name },
    set,
    forget,
  } = useFormDraftState({
    form: `${kind.list}-add`,
    words: `the new ${kind.one}`,
    seen: undefined,
    initial: () => ({ name: '' }),
    isStanding: true,
  })
  /** A ref, because a second click may come before the next rendering, and two sessions may share a name. */
  const isSending = useRef(false)

  const send = async () => {
    const asName = name.trim()
    const isThere = kind.isOnce && request.data?.some((option) => option.name === asName)
    if (isSending.current || isBlank(asName) || isThere) return
    isSending.current = true
    // the error is shown below
    const added = await add.mutateAsync(asName).then(
      (option) => ({ option }),
      () => undefined,
    )
    isSending.current = false
    if (!added) return
    set({ name: '' })
    forget()
    onAdded(added.option?.id)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }

  return (
    <>
      {add.error && (
        <FailedList
          {...kind.failed.add(add.error.message)}
          onRetry={isWorthRetry(add.error) ? () => void send() : undefined}
        />
      )}
      <form noValidate className="cat-add adm-noprint" onSubmit={submit}>
        <div className="min-w-0 grow">
          <TextField
            id="new-option"
            label={`New ${kind.one}`}
            value={name}
            onChange={(event) => set({ name: event.target.value })}
            autoComplete="off"
            maxLength={200}
            dir="auto"
          />
        </div>
        <SaveButton busy={add.isPending} words="Add" busyWords="Adding…" />
      </form>
    </>
  )
}
