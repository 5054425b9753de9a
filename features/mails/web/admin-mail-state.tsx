import { Ban, Check, Clock3, type LucideIcon, RotateCw, X } from 'lucide-react'
import { Chip, type ChipTone } from '#ui/admin/chip.tsx'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import { formatAttempts, formatState } from '../mail-labels.ts'
import type { MailRow, MailState } from '../mails.contract.ts'

const styles: Readonly<Record<MailState, { tone: ChipTone; icon: LucideIcon }>> = {
  waiting: { tone: 'info', icon: Clock3 },
  retrying: { tone: 'warn', icon: RotateCw },
  sent: { tone: 'ok', icon: Check },
  refused: { tone: 'danger', icon: X },
  'given-up': { tone: 'danger', icon: X },
  dropped: { tone: 'neutral', icon: Ban },
}

/** The state of an email, its number of attempts, and the time of the next one. */
export function AdminMailState({ mail }: { mail: MailRow }) {
  const { state, attempts, nextAttemptAt } = mail
  const inZone = useConferenceTime()
  const next = state === 'retrying' && nextAttemptAt ? `, next ${inZone(nextAttemptAt)}` : ''
  return (
    <span className="grid justify-items-start gap-1">
      <Chip {...styles[state]} word={formatState(mail)} />
      {attempts > 0 && (
        <span className="text-2xs text-ink-2">
          {formatAttempts(attempts)}
          {next}
        </span>
      )}
    </span>
  )
}
