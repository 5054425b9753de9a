import type { LucideIcon } from 'lucide-react'

type Props = {
  words: string
  /** The keyboard shortcut. */
  keys?: string
  Icon: LucideIcon
  size?: number
  /** Undefined: disabled, but it keeps the focus. */
  onClick: (() => void) | undefined
}

/** An icon button with an accessible name. */
export function AdminIconButton({ words, keys, Icon, size = 16, onClick }: Props) {
  return (
    <button
      type="button"
      title={keys ? `${words} (${keys})` : words}
      className="adm-copy aria-disabled:text-ink-3"
      aria-disabled={!onClick || undefined}
      onClick={onClick}
    >
      <Icon size={size} aria-hidden="true" />
      <span className="sr-only">{words}</span>
    </button>
  )
}
