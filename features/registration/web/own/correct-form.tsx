import { useRef, useState } from 'react'
import { correctWhat } from '#features/registration/format-registrant.ts'
import {
  correctionBody,
  correctOwnRegistration,
  type OwnRegistration,
  showOwnRegistration,
} from '#features/registration/own.contract.ts'
import { type CorrectedBy, fieldOf, titles, visitorNames } from '#features/registration/registrant.fields.ts'
import { formLabel } from '#features/registration/registration-texts.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { bearer } from '#platform/browser/calls/bearer.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { isStale } from '#platform/browser/calls/failed-save.ts'
import { byName } from '#shared/fields.ts'
import { firstErrors } from '#shared/first-errors.ts'
import { ifMatch } from '#shared/if-match.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { EditForm, useEditForm } from './edit-form.tsx'

type Props = {
  own: OwnRegistration
  token: string
  onCorrected: (own: OwnRegistration) => void
  onClosed: () => void
  /** With the current registration, while the input is kept. */
  onRead: (own: OwnRegistration) => void
  onOvertaken: () => void
}

const fieldLabels = byName(visitorNames, formLabel)

type Values = Record<CorrectedBy<'visitor'>, string>

/** After a conflict (412) the visitor sees the newer values and may save over them. */
export function CorrectForm(props: Props) {
  const form = useCorrectForm(props)
  return (
    <EditForm
      label={correctWhat}
      className="pb-6"
      form={form}
      status="Saving your correction."
      note={<p className="mt-3 text-sm text-ink-2">Receipts already issued do not change.</p>}
      onClosed={props.onClosed}
    >
      {visitorNames.map((name) =>
        name === 'title' ? (
          <SelectField
            key={name}
            {...form.text(name)}
            {...fieldOf(name).input}
            options={titles}
            placeholder="No title"
          />
        ) : (
          <TextField
            key={name}
            {...form.text(name)}
            {...fieldOf(name).input}
            required={!fieldOf(name).optional}
            dir="auto"
          />
        ),
      )}
    </EditForm>
  )
}

/** The state of the form, saved over the version that it replaces. */
const useCorrectForm = ({ own, token, onCorrected, onRead, onOvertaken }: Props) => {
  const [begun] = useState((): Values => byName(visitorNames, (name) => own[name] ?? ''))
  const version = useRef(own.version)
  /** Refetches, so that the next save replaces the newer version knowingly. */
  const readAnew = async () => {
    const now = await call(showOwnRegistration, {}, { headers: bearer(token) })
    version.current = now.version
    onRead(now)
  }
  return useEditForm<Values>({
    initial: begun,
    labels: fieldLabels,
    errorsOf,
    first: 'name',
    send: async (body) => {
      const headers = { ...bearer(token), ...ifMatch(version.current) }
      onCorrected(await call(correctOwnRegistration, { body }, { headers }))
    },
    onFailed: async (thrown) => {
      if (isStale(thrown)) await readAnew().catch(onOvertaken)
      if (thrown instanceof CallProblem && [403, 404, 409].includes(thrown.status)) onOvertaken()
    },
  })
}

const errorsOf = (values: Values): Partial<Values> => firstErrors(correctionBody, values)
