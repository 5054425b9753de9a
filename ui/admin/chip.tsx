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

/** The state of a record: colour, sign and word, always all three. `means`: for who hears the word alone. */
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
  /** What the record itself says, for who points at it. */
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

/** Shown beside the status of whatever is about no real money. `livemode`: of the record; null where nothing is paid. */
export function TestBadge({ livemode }: { livemode: boolean | null | undefined }) {
  if (livemode !== false) return null
  return <Chip tone="gold" icon={FlaskConical} word="TEST" means="no real money" />
}
