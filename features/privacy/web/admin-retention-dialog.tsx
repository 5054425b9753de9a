import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { FailedList, FailedQuery } from '#ui/admin/lists/list-states.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { countDue, type Due, type RetentionRule, saveRetention } from '../privacy.contract.ts'
import { formatMonths, mustConfirm } from '../retention.ts'
import { kindLabels } from '../retention-kinds.ts'

type Props = {
  rule: RetentionRule
  /** Receives the confirmation message. */
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Sets a retention period, shows what it deletes now, and confirms that. */
export function RetentionDialog({ rule, onSaved, onClosed }: Props) {
  const { months, setMonths, due, saving, save } = useRetentionForm(rule, onSaved)
  const { label, deletes } = kindLabels[rule.kind]
  return (
    <AdminDialog title={label} lead={deletes} onClosed={onClosed}>
      {(close) => (
        <form noValidate onSubmit={(event) => save(event, close)}>
          <div className="mt-4">
            <TimeField rule={rule} months={months} onChange={setMonths} />
          </div>
          <div aria-live="polite" className="mt-4 text-sm">
            {months !== null && <DueNow due={due} />}
          </div>
          {saving.error && <FailedList sentence="The time was not saved." cause={saving.error.message} />}
          <SaveFoot
            busy={saving.isPending}
            words={actionOf(months, due.data)}
            variant={months !== null && (due.data?.rows ?? 0) > 0 ? 'danger' : 'primary'}
            disabled={months !== null && !due.data}
          />
        </form>
      )}
    </AdminDialog>
  )
}

const useRetentionForm = (rule: RetentionRule, onSaved: Props['onSaved']) => {
  const { call } = useAdmin()
  const [months, setMonths] = useState(rule.months)
  const must = mustConfirm({ months: rule.months, isConfirmed: rule.confirmedAt !== null }, months)
  const due = useDue(rule.kind, months)
  const { label } = kindLabels[rule.kind]

  const saving = useMutation({
    mutationFn: () => {
      const seen = must ? due.data?.rows : undefined
      const body = { months, version: rule.version, ...(seen !== undefined && { seen }) }
      return call(saveRetention, { params: { kind: rule.kind }, body })
    },
    onSuccess: () =>
      onSaved(
        months === null
          ? `${label} are kept until you delete them.`
          : `${label} are kept for ${formatMonths(months)}.`,
      ),
    onError: () => void due.refetch(),
  })
  const save = (event: FormEvent, close: () => void) => {
    event.preventDefault()
    if (saving.isPending || (months !== null && !due.data)) return
    saving.mutate(undefined, { onSuccess: close })
  }
  return { months, setMonths, due, saving, save }
}

const useDue = (kind: RetentionRule['kind'], months: number | null) => {
  const { call } = useAdmin()
  return useQuery({
    queryKey: ['due', kind, months],
    queryFn: ({ signal }) =>
      call(countDue, { params: { kind }, query: { months: months ?? undefined } }, { signal }),
    enabled: months !== null,
    gcTime: 0,
  })
}

type Time = { rule: RetentionRule; months: number | null; onChange: (months: number | null) => void }

const choices = [1, 3, 6, 12, 18, 24, 36, 60, 84, 120, 144, 180]

function TimeField({ rule, months, onChange }: Time) {
  const { since, least } = kindLabels[rule.kind]
  const times = [...new Set([...choices, ...(rule.months === null ? [] : [rule.months])])]
    .filter((time) => time >= least)
    .sort((one, other) => one - other)
  return (
    <SelectField
      id="retention-months"
      label="Keep them for"
      hint={months === null ? undefined : `Deleted ${formatMonths(months)} ${since}.`}
      placeholder="Until deleted by hand"
      options={times.map((time) => ({ value: String(time), label: formatMonths(time) }))}
      value={months === null ? '' : String(months)}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  )
}

/** What the period deletes immediately, once counted. */
function DueNow({ due }: { due: ReturnType<typeof useDue> }) {
  if (due.error) {
    return <FailedQuery sentence="The counts could not be loaded." error={due.error} refetch={due.refetch} />
  }
  return due.data ? <Counts due={due.data} /> : <p>Counting…</p>
}

function Counts({ due: { rows, years } }: { due: Due }) {
  if (rows === 0) return <p>Nothing is that old yet. Later it is deleted each day, without asking.</p>
  return (
    <>
      <p>
        <strong>{rows.toLocaleString('en')}</strong> will be deleted now. Later ones are deleted each day,
        without asking. This cannot be undone.
      </p>
      <table className="adm-table mt-2">
        <caption className="sr-only">What will be deleted, by year</caption>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col" className="text-end">
              Count
            </th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, rows: count }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td className="num text-end">{count.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const actionOf = (months: number | null, due: Due | undefined): string => {
  if (months === null) return 'Keep them'
  if (!due || due.rows === 0) return 'Delete from now on'
  return `Delete ${due.rows.toLocaleString('en')} now and daily`
}
