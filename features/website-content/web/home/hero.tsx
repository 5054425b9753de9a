import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { Horizon } from '#content/drawings.ts'
import { formatPlace, ordinal } from '#content/format-event.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import type { CreditedPicture, showHome } from '#features/website-content/website-content.contract.ts'
import { useSite } from '#platform/browser/use-site.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { LookName } from '#shared/look/look.ts'
import { ButtonLink, WaveArrow } from '#ui/button.tsx'
import { PauseMotion } from '#ui/site/frame/pause-motion.tsx'
import { DotGlobe } from '#ui/site/globe/dot-globe.tsx'
import { Sea } from '#ui/site/sea.tsx'
import { Turbines } from '#ui/site/turbines.tsx'

type Ornaments = Reply<typeof showHome>['ornaments']
type Props = WebsiteContent['hero'] & {
  from: string | undefined
  ornaments: Ornaments
  /** Uploaded, in place of the drawing of the look. */
  picture: CreditedPicture | undefined
}

/** The drawings of the other looks, each loaded only by the pages of its look. */
const arts: Readonly<Record<LookName, ComponentType<{ children: ReactNode }>>> = {
  sun: SunArt,
  lens: lazy(() => import('../looks/lens-art.tsx')),
  pulse: lazy(() => import('../looks/pulse-art.tsx')),
  plain: lazy(() => import('../looks/plain-art.tsx')),
}
const HeroPicture = lazy(() => import('../looks/hero-picture.tsx'))
const HorizonArt = lazy(() => import('../looks/horizon-art.tsx'))
const Tile = lazy(async () => ({ default: (await import('../looks/tiles.tsx')).Tile }))
const Frieze = lazy(async () => ({ default: (await import('../looks/tiles.tsx')).Frieze }))

/** The top of the home page (W2): title, audience, registration button, and the four facts. */
export function Hero({ headline, callToAction, buttons, from, ornaments, picture }: Props) {
  const { event, look } = useSite()
  const { stamp, cartouche, horizon, tiles } = ornaments
  const Art = arts[look.name]
  return (
    <section aria-labelledby="headline" className="hero">
      <div className={picture ? 'picture-hero' : 'sky sky-hero'}>
        <div className="hero-copy site-width">
          <div className="max-w-[680px]">
            <p className="flex items-center gap-3.5 text-[0.9375rem] leading-5 font-semibold">
              {stamp && <Downwards words={stamp} className="edition-stamp" />}
              {tiles && (
                <WhenLoaded>
                  <Tile />
                </WhenLoaded>
              )}
              {event.pageTitle}
            </p>
            <h1 id="headline" className="mt-5.5">
              {headline}
            </h1>
            <p className="hero-when">
              <b>{event.dates.label}</b> {formatPlace(event)}
            </p>
            <p className="hero-lead">{callToAction}</p>
            <Buttons buttons={buttons} from={from} />
          </div>
        </div>
        <WhenLoaded>
          {picture ? <HeroPicture {...picture} /> : <Art>{horizon && <AtHorizon name={horizon} />}</Art>}
        </WhenLoaded>
        {cartouche && !picture && <Downwards words={cartouche} className="place-cartouche hidden md:block" />}
      </div>
      <Facts />
      {tiles && (
        <WhenLoaded>
          <Frieze />
        </WhenLoaded>
      )}
    </section>
  )
}

/** The HTML comes with the page; its code follows. */
function WhenLoaded({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
}

function AtHorizon({ name }: { name: Horizon }) {
  if (name === 'turbines') return <Turbines />
  return (
    <WhenLoaded>
      <HorizonArt name={name} />
    </WhenLoaded>
  )
}

function SunArt({ children }: { children: ReactNode }) {
  const { footer } = useSite()
  return (
    <>
      <div className="sun sun-hero" aria-hidden="true">
        <DotGlobe pairs={footer.mapPairs} />
      </div>
      {children}
      <Sea />
    </>
  )
}

/** Short words from top to bottom. Decorative: the page says the same in words. */
function Downwards({ words, className }: { words: NonNullable<Ornaments['stamp']>; className: string }) {
  const { text, picture } = words
  return (
    <span className={className} aria-hidden="true">
      {picture ? <img {...picture} alt="" /> : <span className="written-downwards">{text}</span>}
    </span>
  )
}

/** The first button also shows the lowest price. */
function Buttons({ buttons, from }: Pick<Props, 'buttons' | 'from'>) {
  return (
    <div className="hero-buttons mt-7.5 flex flex-wrap gap-3">
      {buttons.map(({ label, href }, index) => (
        <ButtonLink
          key={href}
          to={href}
          variant={index === 0 ? 'marketing' : 'secondary'}
          size="large"
          className="max-md:w-full"
        >
          {label} {index === 0 && from && <small className="hero-from num">{from}</small>}
          {index === 0 && <WaveArrow />}
        </ButtonLink>
      ))}
    </div>
  )
}

function Facts() {
  const { event, look } = useSite()
  const facts = [
    { label: 'Dates', text: event.dates.label },
    { label: 'Place', text: formatPlace(event) },
    { label: 'Edition', text: ordinal(event.edition) },
    { label: 'Format', text: event.type },
  ]
  return (
    <div className="facts">
      <div className="site-width flex flex-wrap items-center justify-between gap-x-8">
        <dl>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
        {look.name !== 'plain' && <PauseMotion />}
      </div>
    </div>
  )
}
