import { useState } from 'react'
import type { OwnRegistration } from '#features/registration/own.contract.ts'
import type { RegistrationStatus } from '#features/registration/registration-status.ts'
import { registrationStatusMessages } from '#features/registration/registration-status-messages.ts'
import { ResultFrame } from '#platform/browser/payment/result-frame.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { OwnDetails } from './own-details.tsx'
import { loadingText, OwnFrame } from './own-frame.tsx'
import { OwnNextStep } from './own-next-step.tsx'
import { type KnownRegistration, useOwnRegistration } from './use-own-registration.ts'

const risen: ReadonlySet<RegistrationStatus> = new Set(['registered', 'paid', 'free', 'partly-refunded'])

/** The registration of a personal link, or why it cannot be shown. */
export function OwnRegistrationPart({ token }: { token: string }) {
  const { known, show, ask } = useOwnRegistration(token)
  const [tries, setTries] = useState(0)
  // the pay button was shown and may be gone, so the focus must move
  const [overtaken, setOvertaken] = useState<RegistrationStatus>()

  const tryAgain = () => {
    setTries(tries + 1)
    ask()
  }

  return (
    <>
      <LiveRegion message={notice(known)} />
      {known.phase === 'shown' ? (
        <ResultFrame
          variant={risen.has(known.own.state) ? 'success' : 'cancelled'}
          title={registrationStatusMessages[known.own.state].title}
          takeFocus={overtaken !== undefined && overtaken !== known.own.state}
          after={<OwnDetails own={known.own} token={token} onCorrected={show} onOvertaken={ask} />}
        >
          <Sentences own={known.own} />
          <OwnNextStep
            own={known.own}
            token={token}
            onOvertaken={() => {
              setOvertaken(known.own.state)
              ask()
            }}
          />
        </ResultFrame>
      ) : (
        // remounted with each try, so that its heading takes the focus of the removed button
        <OwnFrame key={tries} known={known} retried={tries > 0} onTryAgain={tryAgain} />
      )}
    </>
  )
}

const notice = (known: KnownRegistration): string => {
  if (known.phase === 'loading') return loadingText
  return known.phase === 'shown' ? registrationStatusMessages[known.own.state].title : known.sentence
}

function Sentences({ own: { state, test, underReview } }: { own: OwnRegistration }) {
  return (
    <>
      {test && (
        <p className="flex flex-wrap items-center gap-3 text-base">
          <strong className="rounded-xs bg-warn-soft px-2.5 py-1 text-sm font-[660] text-warn">TEST</strong>
          This is a test: no money is charged.
        </p>
      )}
      <p>{registrationStatusMessages[state].sentence}</p>
      {underReview && state !== 'review' && (
        <p>
          The organisers are checking your payment. Your money is safe and you do not need to do anything.
        </p>
      )}
    </>
  )
}
