import {
  BadgePercent,
  Ban,
  CalendarX2,
  Check,
  Clock3,
  CreditCard,
  FileText,
  Hourglass,
  type LucideIcon,
  Mail,
  MessageSquare,
  Minus,
  ReceiptText,
  Undo2,
  X,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { formatEuros, toCents } from '#shared/money.ts'
import type { StateSign } from '#shared/search/search-hit.ts'
import { Chip, type ChipTone, TestBadge } from '#ui/admin/chip.tsx'
import { markedParts } from '../marked-text.ts'
import type { GroupKind, Hit } from '../search.contract.ts'

const icons: Readonly<Record<GroupKind, LucideIcon>> = {
  people: ReceiptText,
  payments: CreditCard,
  abstracts: FileText,
  messages: MessageSquare,
  discounts: BadgePercent,
}

const styles: Readonly<Record<StateSign, { tone: ChipTone; icon: LucideIcon }>> = {
  done: { tone: 'ok', icon: Check },
  waiting: { tone: 'warn', icon: Clock3 },
  new: { tone: 'info', icon: Mail },
  decided: { tone: 'info', icon: Check },
  returned: { tone: 'info', icon: Undo2 },
  stopped: { tone: 'danger', icon: Ban },
  failed: { tone: 'danger', icon: X },
  cancelled: { tone: 'danger', icon: CalendarX2 },
  expired: { tone: 'orange', icon: Hourglass },
  none: { tone: 'neutral', icon: Minus },
}

type Option = { id: string; isActive: boolean; onPoint: () => void; onChoose: (to: string) => void }

/** One search result. */
export function HitOption({
  kind,
  hit,
  search,
  ...option
}: Option & { kind: GroupKind; hit: Hit; search: string }) {
  const { title, detail, amountCents, state, isTest, to } = hit
  const Icon = icons[kind]
  const amount = amountCents === null ? '' : `${formatEuros(toCents(amountCents))}, `
  return (
    <OptionLink {...option} to={to} className="adm-find-hit">
      <Icon size={16} strokeWidth={1.7} aria-hidden="true" className="text-ink-3" />
      <span className="min-w-0">
        <span className="adm-find-title">
          <Marked text={amount} search={search} />
          <bdi>
            <Marked text={title} search={search} />
          </bdi>
        </span>
        <span dir="auto" className="adm-find-detail">
          <Marked text={detail} search={search} />
        </span>
      </span>
      <span className="adm-find-state">
        <TestBadge livemode={!isTest} />
        {state && <Chip {...styles[state.sign]} word={state.word} />}
      </span>
      <span aria-hidden="true" className="adm-find-enter">
        <kbd>Enter</kbd>
      </span>
    </OptionLink>
  )
}

/** A link to the list of all results of a group. */
export function AllOption({ words, to, ...option }: Option & { words: string; to: string }) {
  return (
    <OptionLink {...option} to={to} className="adm-find-all">
      {words}
    </OptionLink>
  )
}

/** A link, so that it can be opened in another tab; the focus stays in the field. */
function OptionLink({
  id,
  isActive,
  onPoint,
  onChoose,
  ...link
}: Option & { to: string; className: string; children: React.ReactNode }) {
  const choose = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose(link.to)
  }
  return (
    <Link
      {...link}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={choose}
    />
  )
}

/** A text with its matches marked. */
function Marked({ text, search }: { text: string; search: string }) {
  return markedParts(text, search).map(({ text, isMarked }, index) =>
    isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}
