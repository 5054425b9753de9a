import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { showGallery } from '#features/website-content/website-content.contract.ts'
import { caller } from '#shared/caller.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { GalleryDialog } from './gallery-dialog.tsx'
import { GalleryPicture } from './gallery-picture.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(caller)(showGallery, {})

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches)
  return pageHead(site, {
    title: loaderData?.title ?? '',
    description: `Photographs of the ${site.event.name}.`,
    path: '/gallery',
  })
}

/** The photographs of this edition, or when they will be published (W29). */
export default function GalleryPage() {
  const { title, empty, coming, pictures } = useLoaderData<typeof loader>()
  const [open, setOpen] = useState<number>()

  return (
    <>
      <PageHeader hour="night" title={title} />
      <div className="site-width py-13 md:py-19">
        {pictures.length === 0 ? (
          <>
            <p className="max-w-[60ch] text-lg">{empty}</p>
            {coming && <p className="mt-2 max-w-[60ch] text-ink-2">{coming}</p>}
          </>
        ) : (
          <ul className="gallery">
            {pictures.map((picture, index) => (
              <li key={`${index} ${picture.large.src}`}>
                <GalleryPicture shown={picture} number={index + 1} onOpen={() => setOpen(index)} />
              </li>
            ))}
          </ul>
        )}
        {open !== undefined && (
          <GalleryDialog pictures={pictures} at={open} onShow={setOpen} onClosed={() => setOpen(undefined)} />
        )}
        <ButtonLink to="/" variant="secondary" className="mt-8">
          Home
        </ButtonLink>
      </div>
    </>
  )
}
