import { useConferenceName } from '#ui/admin/conferences.tsx'
import { CheckBox } from '#ui/fields/check-box.tsx'
import type { FoundPerson } from '../privacy.contract.ts'

export type Photo = FoundPerson['photos'][number]

type Props = {
  photos: readonly Photo[]
  chosen: ReadonlySet<Photo>
  onChosen: (chosen: ReadonlySet<Photo>) => void
}

/** The photos of people of this name on websites, of which those that are chosen are removed too: a name may be shared. */
export function ErasePhotos({ photos, chosen, onChosen }: Props) {
  const nameOf = useConferenceName()
  if (photos.length === 0) return null
  const toggle = (photo: Photo, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(photo)
    else next.delete(photo)
    onChosen(next)
  }
  return (
    <fieldset className="mt-4 grid gap-2">
      <legend className="font-[600]">Photos beside this name. Choose those of this person.</legend>
      {photos.map((photo) => (
        <div key={`${photo.website} ${photo.id}`} className="flex items-center gap-3">
          <img src={photo.src} alt="" width={56} height={56} className="size-14 rounded object-cover" />
          <CheckBox
            id={`erase-photo-${photo.website}-${photo.id}`}
            label={`Remove the photo of ${photo.name} from ${nameOf(photo.website)}`}
            checked={chosen.has(photo)}
            onChange={(event) => toggle(photo, event.target.checked)}
          />
        </div>
      ))}
      <p className="text-ink-2">
        They go at once, from past versions and other pages too, also when the erasure is refused.
      </p>
    </fieldset>
  )
}
