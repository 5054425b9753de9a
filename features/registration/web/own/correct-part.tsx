import { type ReactNode, useState } from 'react'
import { correctionByLink, correctWhat } from '#features/registration/format-registrant.ts'
import type { OwnRegistration } from '#features/registration/own.contract.ts'
import { fieldOf, visitorNames } from '#features/registration/registrant.fields.ts'
import { useMoment } from '#platform/browser/use-moment.ts'
import { useNow } from '#platform/browser/use-now.ts'
import { minutes } from '#shared/time/duration.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { CorrectForm } from './correct-form.tsx'
import { Line } from './own-line.tsx'
import { useEditing } from './use-editing.ts'

type Props = {
  own: OwnRegistration
  token: string
  onCorrected: (own: OwnRegistration) => void
  onOvertaken: () => void
}

/** Title, name and institute, with the form that corrects them until it is too late. */
export function CorrectPart({ own, token, onCorrected, onOvertaken }: Props) {
  const inWords = useMoment()
  const now = useNow(minutes(1))
  const { editing, setEditing, button } = useEditing()
  const [saved, setSaved] = useState(false)

  const until = <time dateTime={own.correctableUntil}>{inWords(own.correctableUntil)}</time>
  return (
    <div className="mt-5">
      <LiveRegion message={saved ? 'Your correction is saved.' : ''} />
      {editing ? (
        <CorrectForm
          own={own}
          token={token}
          onClosed={() => setEditing(false)}
          onCorrected={(corrected) => {
            onCorrected(corrected)
            setSaved(true)
            setEditing(false)
          }}
          onRead={onCorrected}
          onOvertaken={onOvertaken}
        />
      ) : (
        <>
          <Details own={own} />
          {own.state !== 'ended' && (
            <div className="border-t border-line py-3 text-sm text-ink-2 print:hidden">
              {own.canCorrect ? (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <button
                    ref={button}
                    type="button"
                    onClick={() => {
                      setSaved(false)
                      setEditing(true)
                    }}
                    className="min-h-11 rounded-sm border border-control px-4 font-[560] text-ink hover:bg-sunken"
                  >
                    {correctWhat}
                  </button>
                  <Deadline saved={saved}>You can do this until {until}.</Deadline>
                </div>
              ) : (
                <Deadline saved={saved}>
                  {correctionByLink(own.correctableUntil, now)} {until}.
                </Deadline>
              )}
            </div>
          )}
        </>
      )}
    </div>
  )
}

function Details({ own }: { own: OwnRegistration }) {
  return (
    <dl>
      {visitorNames
        .filter((name) => own[name])
        .map((name) => (
          <Line key={name} term={fieldOf(name).label}>
            {own[name]}
          </Line>
        ))}
    </dl>
  )
}

function Deadline({ saved, children }: { saved: boolean; children: ReactNode }) {
  return (
    <p>
      {saved && <strong className="font-[620] text-ok">Saved. </strong>}
      {children}
    </p>
  )
}
