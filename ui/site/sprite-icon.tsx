import { iconsUrl } from 'virtual:art'

type Props = {
  /** The name of a lucide icon. One that the sprite does not hold leaves its place empty. */
  name: string
  size?: number
  className?: string
}

/** One icon of the sprite, in the colour of the text around it. Decoration beside words. */
export function SpriteIcon({ name, size = 24, className = '' }: Props) {
  return (
    <svg width={size} height={size} aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  )
}
