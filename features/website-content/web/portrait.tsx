import { initials } from '#features/website-content/initials.ts'
import { usePicture } from '#ui/site/use-picture.ts'

type Props = {
  /** Whose portrait it is; the name stands beside it, so the picture says nothing of its own. */
  name: string
  image: string | undefined
  /** In the first window of a page: loaded at once. Others wait until they are near. */
  eager?: boolean
}

/** A portrait in its 4:5 frame. Without a picture, or when it fails, the frame shows the initials (W19). */
export function Portrait({ name, image, eager = false }: Props) {
  const picture = usePicture(image)

  return (
    <div className="portrait">
      <img {...picture} alt="" width="320" height="400" loading={eager ? 'eager' : 'lazy'} decoding="async" />
      {!picture.src && <span aria-hidden="true">{initials(name)}</span>}
    </div>
  )
}
