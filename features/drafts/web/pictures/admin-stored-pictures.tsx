import { useQuery } from '@tanstack/react-query'
import { type ListedPicture, listPictures, type StoredPicture } from '#features/pictures/pictures.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { AdminThumbnail } from './admin-thumbnail.tsx'

/** The pictures of the conference, newest first: each can be chosen again. */
export function AdminStoredPictures({ onChoose }: { onChoose: (picture: StoredPicture) => void }) {
  const { data, error, refetch } = usePictures()
  return (
    <>
      <FailedQuery sentence="The pictures could not be listed" error={error} refetch={refetch} />
      {!data && !error && <LoadingRows words="Listing the pictures…" rows={3} />}
      {data?.length === 0 && (
        <p className="mt-2 text-ink-2">
          Pictures that you upload appear here, so that you can use them again.
        </p>
      )}
      <ul className="edit-stored">
        {data?.map((picture) => (
          <li key={picture.id}>
            <button type="button" onClick={() => onChoose(picture)}>
              <AdminThumbnail picture={picture} />
              <span dir="auto">{whereUsed(picture)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The pictures of the conference and where each is used; read again whenever something shows them. */
const usePictures = () => {
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: ['pictures', website],
    queryFn: ({ signal }) => call(listPictures, { params: { website } }, { signal }),
    staleTime: 0,
  })
}

const whereUsed = ({ uses, isPublished, versions, width, height }: ListedPicture): string => {
  const [first, ...others] = uses
  if (first) return others.length > 0 ? `${first.subject}, and ${others.length} more` : first.subject
  const place = isPublished ? 'On the website' : versions > 0 ? 'In a past version' : 'Not used'
  return `${place}, ${width} × ${height}`
}
