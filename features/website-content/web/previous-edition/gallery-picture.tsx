import type { WebsiteContent } from '#content/website-content.ts'
import { usePicture } from '#ui/site/use-picture.ts'

type Props = WebsiteContent['gallery']['pictures'][number] & { eager: boolean }

/** One photograph over its caption, which says what is to be seen. A photograph that fails leaves its frame. */
export function GalleryPicture({ image, caption, eager }: Props) {
  return (
    <figure>
      <div className="gallery-frame">
        <img
          {...usePicture(image)}
          alt=""
          width="600"
          height="400"
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      </div>
      <figcaption dir="auto">{caption}</figcaption>
    </figure>
  )
}
