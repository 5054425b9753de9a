import { type FormEvent, useState } from 'react'
import { isStale, isWorthRetry } from '#platform/browser/calls/failed-save.ts'
import { useFormDraftState } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { isPrefix, prefixRule } from '../receipt-prefix.ts'
import type { ReceiptPrefix } from '../receipts.contract.ts'
import { useReceiptPrefix } from './use-receipt-prefix.ts'

/** What the numbers of the conference's receipts begin with, and until its first receipt the form. */
export function AdminReceiptPrefix() {
  const { mayWrite, website } = useAdmin()
  const { request, change, readAnew } = useReceiptPrefix()
  const { data, error } = request
  if (!data && !error) return null
  return (
    <Panel
      title="Receipts"
      hint="Receipts and credit notes of a conference are numbered in one series, which begins with its own prefix."
    >
      <p>
        {data
          ? `The next receipt is ${data.next}.`
          : 'The prefix of the receipts could not be loaded. It is tried again.'}
        {data?.isFixed && ' Receipts have been issued, so the prefix can no longer be changed.'}
      </p>
      {data && mayWrite && !data.isFixed && (
        <PrefixForm key={website} prefix={data} change={change} readAnew={readAnew} />
      )}
    </Panel>
  )
}

type FormProps = { prefix: ReceiptPrefix } & Pick<ReturnType<typeof useReceiptPrefix>, 'change' | 'readAnew'>

const inputId = 'receipt-prefix'

function PrefixForm(props: FormProps) {
  const { change } = props
  const { typed, type, wrong, save } = usePrefixForm(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3">
      {change.error && (
        <FailedList
          sentence="The prefix was not saved."
          cause={change.error.message}
          onRetry={isWorthRetry(change.error) ? save : undefined}
        />
      )}
      {change.isSuccess && <Notice kind="ok">The prefix is saved.</Notice>}
      <div className="max-w-80">
        <TextField
          id={inputId}
          label="Prefix of receipts"
          hint="You can change it until the first receipt, also of a test. No two conferences have the same."
          error={wrong}
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <SaveButton className="mt-3" busy={change.isPending} words="Change prefix" busyWords="Saving…" />
    </form>
  )
}

/** The state of the form, and its submit. */
const usePrefixForm = ({ prefix: shown, change, readAnew }: FormProps) => {
  const draft = useFormDraftState({
    form: 'receipt-prefix',
    words: 'the prefix of receipts',
    seen: shown,
    initial: ({ prefix }) => ({ prefix }),
    isStanding: true,
  })
  const [seen, setSeen] = useState(draft.seen)
  const [wrong, setWrong] = useState<string>()

  const send = async (prefix: string) => {
    if (change.isPending) return
    try {
      setSeen(await change.mutateAsync({ seen, prefix }))
      draft.forget(draft.values)
    } catch (error) {
      // after a conflict (412) they may save again, over the current prefix
      if (isStale(error)) setSeen((await readAnew()) ?? seen)
    }
  }
  return {
    typed: draft.values.prefix,
    type: (prefix: string) => {
      setWrong(undefined)
      change.reset()
      draft.set({ prefix })
    },
    wrong,
    save: () => {
      const prefix = draft.values.prefix.trim().toUpperCase()
      const isWrong = !isPrefix(prefix)
      setWrong(isWrong ? prefixRule : undefined)
      if (isWrong) document.getElementById(inputId)?.focus()
      else void send(prefix)
    },
  }
}
