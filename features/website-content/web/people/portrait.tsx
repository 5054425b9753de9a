import type { ShownPicture } from '#content/shown-picture.ts'
import { initials } from '#features/website-content/initials.ts'
import { usePicture } from '#ui/site/use-picture.ts'

type Props = {
  /** The person's name, which is also shown next to the portrait, so that a drawn one has no alternative text. */
  name: string
  picture: ShownPicture | undefined
  /** In the first viewport: loaded at once. Others are lazy. */
  eager?: boolean
  /** Shown without an image, or when it fails to load. */
  placeholder?: 'initials' | 'silhouette'
}

/** A portrait in a 4:5 frame, with a placeholder without an image and when it fails to load (W19, W28). */
export function Portrait({ name, picture, eager = false, placeholder = 'initials' }: Props) {
  const shown = usePicture(picture)

  return (
    <div className="portrait">
      <img alt="" width="320" height="400" {...shown} loading={eager ? 'eager' : 'lazy'} decoding="async" />
      {!shown.src &&
        (placeholder === 'initials' ? <span aria-hidden="true">{initials(name)}</span> : <Silhouette />)}
    </div>
  )
}

/** The placeholder silhouette. */
function Silhouette() {
  return (
    <svg viewBox="0 0 320 400" aria-hidden="true" fill="currentColor">
      <path d="M160 92c37 0 62 32 62 80 0 34-12 62-32 78v14c60 12 106 34 118 136H12c12-102 58-124 118-136v-14c-20-16-32-44-32-78 0-48 25-80 62-80z" />
    </svg>
  )
}
