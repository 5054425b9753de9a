import { ButtonLink } from '#ui/button.tsx'
import { texts } from '../payment-texts.ts'
import { ResultActions, ResultFrame } from './result-frame.tsx'

/** m111, m112: the address names no session that we know. */
export function SessionError() {
  return (
    <ResultFrame variant="error" title={texts.sessionError}>
      <p>{texts.invalidSession}</p>
      <ResultActions>
        <ButtonLink to="/">{texts.backHome}</ButtonLink>
      </ResultActions>
    </ResultFrame>
  )
}
