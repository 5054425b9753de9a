import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { ListedTicketType } from '#features/pricing/admin-pricing.contract.ts'
import {
  emptyTicketType,
  formOfType,
  type TicketTypeForm,
  ticketTypeErrors,
} from '#features/pricing/ticket-type-form.ts'
import { isStale } from '#platform/browser/calls/failed-save.ts'
import { useFormDraftState } from '#platform/browser/form-drafts/use-form-draft.ts'

type Options = {
  /** The type that is changed; undefined: a new one. */
  type: ListedTicketType | undefined
  save: (form: TicketTypeForm, seen: ListedTicketType | undefined) => Promise<unknown>
  /** Rereads the type after a conflict. */
  readAnew: (id: number) => Promise<ListedTicketType | undefined>
  onDone: () => void
}

export const ticketTypeDraft = 'ticket-type'

/** The state of an open ticket type: Enter saves, Esc cancels, and unsaved input survives the end of the session. */
export const useTicketTypeForm = ({ type, save, readAnew, onDone }: Options) => {
  const draft = useFormDraftState<TicketTypeForm, ListedTicketType | undefined>({
    form: ticketTypeDraft,
    record: type?.id ?? 'new',
    words: type ? `the registration type ${type.label}` : 'the new registration type',
    seen: type,
    initial: (seen) => (seen ? formOfType(seen) : emptyTicketType),
  })
  const [seen, setSeen] = useState(draft.seen)
  const [errors, setErrors] = useState<ReturnType<typeof ticketTypeErrors>>({})
  const [failure, setFailure] = useState<Error>()
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    if (busy) return
    const wrong = ticketTypeErrors(draft.values, seen)
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) {
      document.getElementById(fieldId(first))?.focus()
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      await save(draft.values, seen)
      draft.forget()
      onDone()
    } catch (error) {
      setFailure(error as Error)
      // after a conflict (412) they may save again, over the current values
      if (seen && isStale(error)) setSeen((await readAnew(seen.id)) ?? seen)
    } finally {
      setBusy(false)
    }
  }

  const cancel = () => {
    draft.forget()
    onDone()
  }

  return {
    seen,
    values: draft.values,
    errors,
    failure,
    busy,
    set: <N extends keyof TicketTypeForm>(name: N, value: TicketTypeForm[N]) => {
      setErrors(({ [name]: _, ...rest }) => rest)
      draft.set({ ...draft.values, [name]: value })
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
    forget: () => draft.forget(),
    cancel,
    cancelByKey: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      cancel()
    },
  }
}

export type TicketTypeFormState = ReturnType<typeof useTicketTypeForm>

export const fieldId = (name: string): string => `type-${name}`
