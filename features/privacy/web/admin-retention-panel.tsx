import { CircleCheck, CircleDashed, CirclePause, Loader } from 'lucide-react'
import { useState } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Chip } from '#ui/admin/chip.tsx'
import { FailedList, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { ProgressBar } from '#ui/admin/progress-bar.tsx'
import type { RetentionRule } from '../privacy.contract.ts'
import { formatMonths } from '../retention.ts'
import { fixedKinds, kindLabels } from '../retention-kinds.ts'
import { RetentionDialog } from './admin-retention-dialog.tsx'
import { useRules } from './use-privacy.ts'

/** The retention period of each kind of data; nothing is deleted before an owner has confirmed the counts. */
export function RetentionPanel() {
  const { rules, error, retry, readAnew } = useRules()
  const [open, setOpen] = useState<RetentionRule>()
  const [notice, setNotice] = useState('')
  return (
    <Panel
      title="How long data is kept"
      hint="For all websites. Nothing is deleted until you have seen how much it is and confirmed. Then it is deleted each day. The page /privacy tells visitors the confirmed times."
    >
      {notice && <Notice kind="ok">{notice}</Notice>}
      {error && (
        <FailedList sentence="The times could not be loaded." cause={error.message} onRetry={retry} />
      )}
      {!rules && !error && <LoadingRows words="Loading times..." />}
      {rules && (
        <table className="adm-table adm-privacy">
          <caption className="sr-only">How long data is kept</caption>
          <thead>
            <tr>
              <th scope="col">Data</th>
              <th scope="col">Kept for</th>
              <th scope="col">State</th>
              <th scope="col">
                <span className="sr-only">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <RuleRow key={rule.kind} rule={rule} onChange={() => setOpen(rule)} />
            ))}
          </tbody>
        </table>
      )}
      {open && (
        <RetentionDialog
          rule={open}
          onSaved={(text) => {
            setNotice(text)
            readAnew()
          }}
          onClosed={() => setOpen(undefined)}
        />
      )}
    </Panel>
  )
}

function RuleRow({ rule, onChange }: { rule: RetentionRule; onChange: () => void }) {
  const { label, deletes, since } = kindLabels[rule.kind]
  return (
    <tr>
      <th scope="row">
        <span className="font-[600]">{label}</span>
        <span className="block max-w-[52ch] font-[440] text-ink-2">{deletes}</span>
      </th>
      <td>
        {rule.months === null ? 'Until deleted by hand' : formatMonths(rule.months)}
        {rule.months !== null && <span className="block text-ink-2">{since}</span>}
      </td>
      <td>
        <RuleState rule={rule} />
      </td>
      <td className="md:text-end">
        <AdminButton className="whitespace-nowrap" onClick={onChange}>
          {isToReview(rule) ? 'Review' : 'Change'}
          <span className="sr-only"> {label}</span>
        </AdminButton>
      </td>
    </tr>
  )
}

const isToReview = ({ months, confirmedAt }: RetentionRule) => months !== null && confirmedAt === null

function RuleState({ rule }: { rule: RetentionRule }) {
  const { kind, months, run } = rule
  if (months === null) return <Chip tone="neutral" icon={CircleDashed} word="Kept" />
  if (isToReview(rule)) return <Chip tone="warn" icon={CirclePause} word="Review" />
  if (run && run.endedAt === null) {
    const text = `${run.removed.toLocaleString('en')} of ${run.due.toLocaleString('en')} deleted`
    return (
      <>
        <Chip tone="info" icon={Loader} word="Deleting" />
        <span className="mt-1 block text-ink-2">{text}</span>
        <ProgressBar
          label={kindLabels[kind].label}
          all={Math.max(1, run.due)}
          done={Math.min(run.removed, Math.max(1, run.due))}
          words={text}
          className="mt-1 h-1.5 w-32"
        />
      </>
    )
  }
  return (
    <>
      <Chip tone="ok" icon={CircleCheck} word="Deletes daily" />
      {run && (
        <span className="mt-1 block text-ink-2">Last time: {run.removed.toLocaleString('en')} deleted</span>
      )}
    </>
  )
}

/** The fixed periods, which cannot be set. */
export function FixedTimesPanel() {
  return (
    <Panel title="Always removed" hint="These times are fixed.">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {fixedKinds.map(({ label, time }) => (
          <div key={label} className="contents">
            <dt className="font-[560]">{label}</dt>
            <dd className="text-ink-2 max-sm:mb-2">{time}</dd>
          </div>
        ))}
        <dt className="font-[560]">Unsubscribes</dt>
        <dd className="text-ink-2">Kept, so that no one writes to them again</dd>
      </dl>
    </Panel>
  )
}
