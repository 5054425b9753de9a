import { type FormEvent, useEffect, useState } from 'react'
import { type BuyerDetails, buyerDetails } from '#features/payments/buyer.fields.ts'
import { changeOwnBuyer, type OwnRegistration } from '#features/registration/own.contract.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { bearer } from '#platform/browser/calls/bearer.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { firstSentences } from '#shared/first-sentences.ts'
import { Button } from '#ui/button.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { SendPart } from '#ui/fields/form/send-part.tsx'
import { useJudgedForm } from '#ui/fields/form/use-judged-form.ts'
import { BuyerFields, buyerLabels } from './buyer-fields.tsx'

type Props = {
  own: OwnRegistration
  token: string
  onSaved: (own: OwnRegistration) => void
  onClosed: () => void
  /** What is shown may be another thing by now. */
  onOvertaken: () => void
}

const labels = buyerLabels(' (optional)')
const kept = { read: () => undefined }

/** What is typed stays when it cannot be saved. */
export function BuyerForm(props: Props) {
  const { own, onClosed } = props
  const { ready, text, sending, failure, save } = useBuyerForm(props)
  const newest = own.receipts.filter(({ kind }) => kind === 'receipt').at(-1)

  return (
    <form noValidate onSubmit={save} aria-label="Details for your receipt" className="mt-4">
      <fieldset disabled={!ready} inert={sending} className="space-y-5">
        <BuyerFields text={text} />
      </fieldset>
      {newest && (
        <p className="mt-4 text-sm text-ink-2">
          When you save, receipt {newest.number} is reversed, and a new one is issued with these details. The
          amount stays the same.
        </p>
      )}
      <div className="mt-5">
        <SendPart
          words={{ submit: 'Save', sending: 'Saving...', status: 'Saving your details.' }}
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

/** The details as they are typed, and how they are saved. */
const useBuyerForm = ({ own, token, onSaved, onOvertaken }: Props) => {
  const { ready, values, judge, text } = useJudgedForm<BuyerDetails>({
    initial: own.buyer,
    labels,
    errorsOf,
    kept,
  })
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<{ of: BuyerDetails; reason: string }>()

  useEffect(() => {
    if (ready) focusControl('organisation')
  }, [ready])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const body = judge()
    if (!body) return
    setSending(true)
    try {
      onSaved(await call(changeOwnBuyer, { body }, { headers: bearer(token) }))
    } catch (thrown) {
      setFailed({
        of: values,
        reason: thrown instanceof Error ? thrown.message : 'Something went wrong. Try again.',
      })
      setSending(false)
      if (thrown instanceof CallProblem && [404, 409].includes(thrown.status)) onOvertaken()
    }
  }

  // Any change of the form may have removed the reason.
  const failure = failed?.of === values ? failed.reason : undefined
  return { ready, text, sending, failure, save }
}

const errorsOf = (given: BuyerDetails): Partial<BuyerDetails> => firstSentences(buyerDetails, given)
