import { type FormEvent, useState } from 'react'
import { readFee } from '#features/pricing/fee-field.ts'
import { isStale, isWorthRetry } from '#platform/browser/calls/failed-save.ts'
import { useFormDraftState } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { AdminPriceReach } from './admin-price-reach.tsx'
import { type ProcessingFee, useProcessingFee } from './use-processing-fee.ts'

/** The processing fee of the website, and its form. */
export function AdminProcessingFee() {
  const { mayWrite } = useAdmin()
  const { request, change, readAnew } = useProcessingFee()
  const { data, error } = request
  if (!data && !error) return null
  return (
    <Panel
      title="Processing fee"
      hint="Added to the price of the registration and the room. A visitor who was shown a total still pays that one."
    >
      <p>{data ? percentInWords(data) : 'The processing fee could not be loaded. It is tried again.'}</p>
      {data && mayWrite && <FeeForm fee={data} change={change} readAnew={readAnew} />}
    </Panel>
  )
}

const percentInWords = ({ percent }: ProcessingFee): string =>
  percent === null ? 'No fee is saved yet: 5% is charged.' : `${percent}% is charged.`

type FormProps = { fee: ProcessingFee } & Pick<ReturnType<typeof useProcessingFee>, 'change' | 'readAnew'>

function FeeForm(props: FormProps) {
  const { change } = props
  const { typed, type, wrong, save } = useFeeForm(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3">
      {change.error && (
        <FailedList
          sentence="The processing fee was not saved."
          cause={change.error.message}
          onRetry={isWorthRetry(change.error) ? save : undefined}
        />
      )}
      {change.isSuccess && (
        <Notice kind="ok">
          <p>The processing fee is saved.</p>
          <AdminPriceReach of="fee" />
        </Notice>
      )}
      <div className="max-w-64">
        <TextField
          id={inputId}
          label="Processing fee (%)"
          hint="0 to 25, at most two decimals"
          error={wrong}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <SaveButton className="mt-3" busy={change.isPending} words="Save fee" />
    </form>
  )
}

const inputId = 'fee-percent'

/** The state of the form, and its submit. */
const useFeeForm = ({ fee, change, readAnew }: FormProps) => {
  const draft = useFormDraftState({
    form: 'processing-fee',
    words: 'the processing fee',
    seen: fee,
    initial: ({ percent }) => ({ percent: String(percent ?? '') }),
    isStanding: true,
  })
  const [seen, setSeen] = useState(draft.seen)
  const [wrong, setWrong] = useState<string>()

  const send = async (percent: string) => {
    if (change.isPending) return
    try {
      setSeen(await change.mutateAsync({ seen, percent }))
      draft.forget(draft.values)
    } catch (error) {
      // after a conflict (412) they may save again, over the current fee
      if (isStale(error)) setSeen((await readAnew()) ?? seen)
    }
  }
  return {
    typed: draft.values.percent,
    type: (percent: string) => {
      setWrong(undefined)
      change.reset()
      draft.set({ percent })
    },
    wrong,
    save: () => {
      const read = readFee(draft.values.percent)
      setWrong('wrong' in read ? read.wrong : undefined)
      if ('wrong' in read) document.getElementById(inputId)?.focus()
      else void send(read.percent)
    },
  }
}
