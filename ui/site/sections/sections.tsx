import { type ComponentProps, useId } from 'react'
import { usePicture } from '../use-picture.ts'
import { LongText } from './long-text.tsx'
import { type Place, Routes } from './routes.tsx'

type Picture = {
  src: string
  srcSet?: string | undefined
  sizes?: string | undefined
  width: number
  height: number
  alt: string
}
type Section = {
  title?: string | undefined
  text?: ComponentProps<typeof LongText>['text'] | undefined
  picture?: Picture | undefined
  credit?: string | undefined
  facts: readonly { label: string; text: string }[]
  places: readonly Place[]
}

/** The sections of a page, below one another; those with facts go side by side where there is room. */
export function PageSections({ sections }: { sections: readonly Section[] }) {
  const isText = sections.every(({ facts, places }) => facts.length + places.length === 0)
  return (
    <div className={isText ? 'grid max-w-[68ch] gap-10' : 'sections-side'}>
      {sections.map((section, at) => (
        <PageSection key={at} {...section} />
      ))}
    </div>
  )
}

function PageSection({ title, text, picture, credit, facts, places }: Section) {
  const id = useId()
  return (
    <section aria-labelledby={title && id} className={places.length > 0 ? 'section-wide' : undefined}>
      {title && (
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
      )}
      {text && (
        <div className="mt-3 grid max-w-[68ch] gap-4 text-md wrap-anywhere">
          <LongText text={text} />
        </div>
      )}
      {picture && <SectionPicture picture={picture} credit={credit} />}
      {places.length > 0 && <Routes places={places} />}
      {facts.length > 0 && (
        <dl className="section-facts">
          {facts.map((fact, at) => (
            <div key={at}>
              <dt>{fact.label}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** If it fails to load, its place stays empty. */
function SectionPicture({ picture, credit }: { picture: Picture; credit: string | undefined }) {
  return (
    <figure className="section-picture">
      <img
        alt=""
        width={picture.width}
        height={picture.height}
        {...usePicture(picture)}
        loading="lazy"
        decoding="async"
      />
      {credit && <figcaption className="picture-credit">{credit}</figcaption>}
    </figure>
  )
}
