import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  correctionBody,
  correctOwnRegistration,
  type OwnRegistration,
  showOwnRegistration,
} from '#features/registration/own.contract.ts'
import { type CorrectedBy, fieldOf, titles, visitorNames } from '#features/registration/registrant.fields.ts'
import { correctWhat } from '#features/registration/registrant-in-words.ts'
import { formLabel } from '#features/registration/registration-texts.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { bearer } from '#platform/browser/calls/bearer.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { isStale } from '#platform/browser/calls/failed-save.ts'
import { byName } from '#shared/fields.ts'
import { firstSentences } from '#shared/first-sentences.ts'
import { ifMatch } from '#shared/if-match.ts'
import { Button } from '#ui/button.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { SendPart } from '#ui/fields/form/send-part.tsx'
import { useJudgedForm } from '#ui/fields/form/use-judged-form.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

type Props = {
  own: OwnRegistration
  token: string
  onCorrected: (own: OwnRegistration) => void
  onClosed: () => void
  /** With what it is now, while what is typed stays. */
  onRead: (own: OwnRegistration) => void
  onOvertaken: () => void
}

const fieldLabels = byName(visitorNames, formLabel)
const kept = { read: () => undefined }

type Values = Record<CorrectedBy<'visitor'>, string>

/** What is typed stays when it cannot be saved; who was overtaken learns it, and saves over it only knowingly. */
export function CorrectForm(props: Props) {
  const { ready, text, sending, failure, save } = useCorrectForm(props)

  return (
    <form noValidate onSubmit={save} aria-label={correctWhat} className="pb-6">
      <fieldset disabled={!ready} inert={sending} className="space-y-5">
        {visitorNames.map((name) =>
          name === 'title' ? (
            <SelectField
              key={name}
              {...text(name)}
              {...fieldOf(name).input}
              options={titles}
              placeholder="No title"
            />
          ) : (
            <TextField
              key={name}
              {...text(name)}
              {...fieldOf(name).input}
              required={!fieldOf(name).optional}
              dir="auto"
            />
          ),
        )}
      </fieldset>
      <p className="mt-3 text-sm text-ink-2">Receipts already issued do not change.</p>
      <div className="mt-5">
        <SendPart
          words={{ submit: 'Save', sending: 'Saving...', status: 'Saving your correction.' }}
          ready={ready}
          sending={sending}
          failure={failure}
          otherwise={
            <Button
              variant="secondary"
              size="large"
              onClick={props.onClosed}
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

/** The corrected values as they are typed, and how they are saved over the version that they replace. */
const useCorrectForm = ({ own, token, onCorrected, onRead, onOvertaken }: Props) => {
  const [begun] = useState((): Values => byName(visitorNames, (name) => own[name] ?? ''))
  const version = useRef(own.version)
  const { ready, values, judge, text } = useJudgedForm({
    initial: begun,
    labels: fieldLabels,
    errorsOf,
    kept,
  })
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<{ of: Values; reason: string }>()

  useEffect(() => {
    if (ready) focusControl('name')
  }, [ready])

  /** The next save is one that knows what it replaces. */
  const readAnew = async () => {
    const now = await call(showOwnRegistration, {}, { headers: bearer(token) })
    version.current = now.version
    onRead(now)
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const body = judge()
    if (!body) return
    setSending(true)
    const headers = { ...bearer(token), ...ifMatch(version.current) }
    try {
      onCorrected(await call(correctOwnRegistration, { body }, { headers }))
    } catch (thrown) {
      const overtaken = isStale(thrown)
      const reason = thrown instanceof Error ? thrown.message : 'Something went wrong. Try again.'
      if (overtaken) await readAnew().catch(onOvertaken)
      setFailed({ of: values, reason })
      setSending(false)
      if (thrown instanceof CallProblem && [403, 404, 409].includes(thrown.status)) onOvertaken()
    }
  }

  // Any change of the form may have removed the reason.
  const failure = failed?.of === values ? failed.reason : undefined
  return { ready, text, sending, failure, save }
}

const errorsOf = (given: Values): Partial<Values> => firstSentences(correctionBody, given)
