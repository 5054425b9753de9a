import { iconsUrl } from 'virtual:art'

type Props = {
  /** The name of a lucide icon. An icon that the sprite lacks leaves its place empty. */
  name: string
  size?: number
  className?: string
}

/** An icon of the sprite, in the text's colour. Decorative. */
export function SpriteIcon({ name, size = 24, className = '' }: Props) {
  return (
    <svg width={size} height={size} aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  )
}
