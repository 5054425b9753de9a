import type { ReactNode } from 'react'
import { texts as paymentTexts } from '#features/payments/web/payment-texts.ts'
import { ResultActions } from '#features/payments/web/results/result-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'

/** The way on, and the way home beside it. */
export function HomeAction({ children }: { children?: ReactNode }) {
  return (
    <ResultActions>
      {children}
      <ButtonLink variant={children ? 'secondary' : 'primary'} to="/">
        {paymentTexts.backHome}
      </ButtonLink>
    </ResultActions>
  )
}
