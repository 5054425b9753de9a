import { initials } from '#features/website-content/initials.ts'
import { usePicture } from '#ui/site/use-picture.ts'

type Props = {
  /** Whose portrait it is; the name is beside it, so the picture says nothing of its own. */
  name: string
  image: string | undefined
  /** In the first window of a page: loaded at once. Others wait until they are near. */
  eager?: boolean
  /** What the frame shows without a picture, or when it fails. */
  placeholder?: 'initials' | 'silhouette'
}

/** A portrait in its 4:5 frame, which stays filled without a picture and when it fails (W19, W28). */
export function Portrait({ name, image, eager = false, placeholder = 'initials' }: Props) {
  const picture = usePicture(image)

  return (
    <div className="portrait">
      <img {...picture} alt="" width="320" height="400" loading={eager ? 'eager' : 'lazy'} decoding="async" />
      {!picture.src &&
        (placeholder === 'initials' ? <span aria-hidden="true">{initials(name)}</span> : <Silhouette />)}
    </div>
  )
}

/** Head and shoulders of no one. */
function Silhouette() {
  return (
    <svg viewBox="0 0 320 400" aria-hidden="true" fill="currentColor">
      <path d="M160 92c37 0 62 32 62 80 0 34-12 62-32 78v14c60 12 106 34 118 136H12c12-102 58-124 118-136v-14c-20-16-32-44-32-78 0-48 25-80 62-80z" />
    </svg>
  )
}
