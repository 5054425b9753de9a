import type { StoredPicture } from '#content/picture.ts'
import { addressFor } from './address-for.ts'

/** A picture small. It is decoration: the text beside it says what it shows. */
export function AdminThumbnail({
  picture,
  className = '',
}: {
  picture: Pick<StoredPicture, 'id' | 'width' | 'height'>
  className?: string
}) {
  return (
    <img
      src={addressFor(picture, 320)}
      width={picture.width}
      height={picture.height}
      alt=""
      loading="lazy"
      decoding="async"
      className={`edit-thumb ${className}`.trim()}
    />
  )
}
