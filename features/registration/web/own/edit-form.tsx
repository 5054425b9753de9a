import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { SendPart } from '#ui/fields/form/send-part.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'

type Props = {
  /** The accessible name of the form. */
  label: string
  className: string
  form: Pick<ReturnType<typeof useEditForm>, 'ready' | 'sending' | 'failure' | 'save'>
  /** Announced while it is saved. */
  status: string
  /** Shown above the save button. */
  note: ReactNode
  onClosed: () => void
  children: ReactNode
}

/** A form on the page of a registration: its fields, and the buttons to save or discard. */
export function EditForm({ label, className, form, status, note, onClosed, children }: Props) {
  const { ready, sending, failure, save } = form
  return (
    <form noValidate onSubmit={save} aria-label={label} className={className}>
      <fieldset disabled={!ready} inert={sending} className="space-y-5">
        {children}
      </fieldset>
      {note}
      <div className="mt-5">
        <SendPart
          words={{ submit: 'Save', sending: 'Saving...', status }}
          ready={ready}
          sending={sending}
          failure={failure}
          otherwise={
            <Button
              variant="secondary"
              size="large"
              onClick={onClosed}
              disabled={sending}
              className="w-full sm:w-auto"
            >
              Discard changes
            </Button>
          }
        />
      </div>
    </form>
  )
}

type Options<Values> = Omit<Parameters<typeof useValidatedForm<Values & object>>[0], 'kept'> & {
  /** The field that gets the focus first. */
  first: keyof Values & string
  /** Saves the values and closes the form, or throws. */
  send: (values: Values) => Promise<void>
  /** Called after it has thrown. */
  onFailed: (thrown: unknown) => Promise<void> | void
}

const noDraft = { read: () => undefined }

/** The values of the form, and their submit. The input is kept when it fails. */
export const useEditForm = <Values extends object>({
  first,
  send,
  onFailed,
  ...options
}: Options<Values>) => {
  const { ready, values, judge, text } = useValidatedForm<Values>({ ...options, kept: noDraft })
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<{ of: Values; reason: string }>()

  useEffect(() => {
    if (ready) focusControl(first)
  }, [ready, first])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = sending ? undefined : judge()
    if (!body) return
    setSending(true)
    try {
      await send(body)
    } catch (thrown) {
      await onFailed(thrown)
      const reason = thrown instanceof Error ? thrown.message : 'Something went wrong. Try again.'
      setFailed({ of: values, reason })
      setSending(false)
    }
  }
  // any change of the form may have removed the reason
  const failure = failed?.of === values ? failed.reason : undefined
  return { ready, text, sending, failure, save }
}
