import { formatPlace, ordinal } from '#content/format-event.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { useSite } from '#platform/browser/use-site.ts'
import stamp from '#ui/art/edition-stamp.svg?url'
import cartouche from '#ui/art/place-cartouche.svg?url'
import { ButtonLink, WaveArrow } from '#ui/button.tsx'
import { PauseMotion } from '#ui/site/frame/pause-motion.tsx'
import { DotGlobe } from '#ui/site/globe/dot-globe.tsx'
import { Sea } from '#ui/site/sea.tsx'
import { Turbines } from '#ui/site/turbines.tsx'

type Props = WebsiteContent['hero'] & { from: string | undefined }

/** The top of the home page (W2): title, audience, registration button, and the four facts. */
export function Hero({ headline, callToAction, buttons, from }: Props) {
  const { event, footer } = useSite()
  return (
    <section aria-labelledby="headline" className="hero">
      <div className="sky sky-hero">
        <div className="hero-copy site-width">
          <div className="max-w-[680px]">
            <p className="flex items-center gap-3.5 text-[0.9375rem] leading-5 font-semibold">
              <span className="edition-stamp" aria-hidden="true">
                <img src={stamp} alt="" width="15" height="63" />
              </span>
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
        <div className="sun sun-hero" aria-hidden="true">
          <DotGlobe pairs={footer.mapPairs} />
        </div>
        <Turbines />
        <Sea />
        <div className="place-cartouche hidden md:block" aria-hidden="true">
          <img src={cartouche} alt="" width="28" height="122" />
        </div>
      </div>
      <Facts />
    </section>
  )
}

/** The first button also shows the lowest price. */
function Buttons({ buttons, from }: Pick<Props, 'buttons' | 'from'>) {
  return (
    <div className="mt-7.5 flex flex-wrap gap-3">
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
  const { event } = useSite()
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
        <PauseMotion />
      </div>
    </div>
  )
}
