import type { WebsiteContent } from '#content/website-content.ts'
import { usePicture } from '#ui/site/use-picture.ts'

type Props = WebsiteContent['gallery']['pictures'][number] & { eager: boolean }

/** A photograph with its caption, which is its description. If it fails to load, its frame stays. */
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
