import { FlaskConical, type LucideIcon } from 'lucide-react'

export type ChipTone = 'ok' | 'warn' | 'danger' | 'info' | 'gold' | 'orange' | 'ai' | 'neutral'

const tones: Readonly<Record<ChipTone, string>> = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  gold: 'bg-gold-soft text-gold-ink',
  orange: 'bg-orange-soft text-orange',
  ai: 'bg-ai-soft text-ai',
  neutral: 'bg-neutral-soft text-neutral',
}

/** The state of a record: always colour, icon and label. `means`: an explanation for screen readers. */
export function Chip({
  tone,
  icon: Icon,
  word,
  means,
  title,
}: {
  tone: ChipTone
  icon: LucideIcon
  word: string
  means?: string
  /** The provider's or database's own value, as a tooltip. */
  title?: string | undefined
}) {
  return (
    <span
      title={title}
      className={`relative inline-flex h-6 items-center gap-1.5 rounded-xs px-2 text-2xs font-[600] whitespace-nowrap forced-colors:border ${tones[tone]}`}
    >
      <Icon size={12} strokeWidth={2.4} aria-hidden="true" />
      {word}
      {means && <span className="sr-only">, {means}</span>}
    </span>
  )
}

/** Marks records that involve no real money. `livemode`: of the record; null when nothing is paid. */
export function TestBadge({ livemode }: { livemode: boolean | null | undefined }) {
  if (livemode !== false) return null
  return <Chip tone="gold" icon={FlaskConical} word="TEST" means="no real money" />
}
