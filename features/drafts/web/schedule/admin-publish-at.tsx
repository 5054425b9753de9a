import { type FormEvent, useId, useState } from 'react'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { zoneName } from '#shared/time/zone-name.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceZone } from '#ui/admin/conference-zone.ts'
import { useHoldOpen } from '#ui/admin/dialogs/open-dialog.ts'
import { Notice } from '#ui/admin/notice.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { planPublication } from '../../admin-draft-actions.contract.ts'

type Body = { serial: number; number: number; hold: string[] }

/** Plans the publication for a day and a time on the clock of the conference. */
export default function AdminPublishAt({ body, onPlanned }: { body: Body; onPlanned: () => void }) {
  const { call, website } = useAdmin()
  const timeZone = useConferenceZone()
  const id = useId()
  const [at, setAt] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  useHoldOpen(busy)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure('')
    const [date = '', time = ''] = at.split('T')
    try {
      await call(planPublication, { params: { website }, body: { ...body, date, time: time.slice(0, 5) } })
      onPlanned()
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="edit-publish-at">
      <DateField
        id={`${id}-at`}
        label="Day and time"
        withTime
        value={at}
        required
        onChange={({ target }) => setAt(target.value)}
      />
      <p className="edit-hint">
        On the clock of the conference ({zoneName(new Date(millisecondsNow()), timeZone)}). What you change in
        the draft until then is not in it.
      </p>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <AdminButton type="submit" variant="primary" aria-busy={busy}>
        {busy ? 'Planning…' : 'Publish at this time'}
      </AdminButton>
    </form>
  )
}
