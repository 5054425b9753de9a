import type { LucideIcon } from 'lucide-react'

type Props = {
  words: string
  /** The key that does the same. */
  keys?: string
  Icon: LucideIcon
  size?: number
  /** Undefined: it does nothing at the moment, and keeps the focus. */
  onClick: (() => void) | undefined
}

/** A sign that is pressed, with its name for those who hear the page. */
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
