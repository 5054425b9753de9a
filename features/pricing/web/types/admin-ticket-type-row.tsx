import { Check, CreditCard, EyeOff, Grip, type LucideIcon, MessageSquare } from 'lucide-react'
import type { ListedTicketType } from '#features/pricing/admin-pricing.contract.ts'
import { formatPrice } from '#features/pricing/format-price.ts'
import type { TicketPayment } from '#features/pricing/pricing.contract.ts'
import { paymentLabels } from '#features/pricing/ticket-type-form.ts'
import { Chip, type ChipTone } from '#ui/admin/chip.tsx'
import type { MovedTypes } from './use-moved-types.ts'

const looks: Readonly<Record<TicketPayment, { tone: ChipTone; icon: LucideIcon }>> = {
  online: { tone: 'ok', icon: CreditCard },
  free: { tone: 'neutral', icon: Check },
  on_request: { tone: 'info', icon: MessageSquare },
}

/** The id of the button that opens a row, which gets the focus after a change. */
export const openId = ({ id }: Pick<ListedTicketType, 'id'>): string => `type-${id}`

type Props = {
  type: ListedTicketType
  /** `2 of 7`. */
  place: string
  mayWrite: boolean
  onOpen: () => void
  moved: MovedTypes
}

/** A ticket type, closed: its name opens it, its handle moves it. */
export function AdminTicketTypeRow({ type, place, mayWrite, onOpen, moved }: Props) {
  const { label, text, payment, price, hidden } = type
  return (
    <li className="types-row" data-hidden={hidden || undefined} {...moved.rowOf(type.id)}>
      {mayWrite ? (
        <button
          type="button"
          {...moved.handleOf(type.id)}
          className="types-handle"
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        >
          <Grip size={16} aria-hidden="true" />
          <span className="sr-only">
            Move {label}, now {place}
          </span>
        </button>
      ) : (
        <span />
      )}
      <div className="min-w-0">
        {mayWrite ? (
          <button type="button" id={openId(type)} className="types-name" onClick={onOpen}>
            <span className="sr-only">Edit </span>
            {label}
          </button>
        ) : (
          <b>{label}</b>
        )}
        {hidden && (
          <span className="ml-2 inline-flex items-center gap-1 text-ink-2">
            <EyeOff size={13} aria-hidden="true" />
            Hidden
          </span>
        )}
        {text && <span className="block truncate text-ink-2">{text}</span>}
      </div>
      <Chip {...looks[payment]} word={paymentLabels[payment]} />
      <div className="types-price">
        <b className="num">{formatPrice(price)}</b>
        <span className="block text-ink-2">{noteOf(type)}</span>
      </div>
    </li>
  )
}

const noteOf = ({ payment, price }: ListedTicketType): string => {
  if (payment === 'free') return price === null ? '' : 'Not charged online'
  if (payment === 'on_request') return 'Invoice by hand'
  return price === null ? 'Cannot be chosen yet' : ''
}
