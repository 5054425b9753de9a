import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { ResultScene } from '#ui/site/result-scene.tsx'
import { useSite } from '../use-site.ts'

type Props = {
  variant: 'success' | 'cancelled' | 'error'
  /** The heading, and the title of the document. */
  title: string
  children: ReactNode
  /** What is shown below the scene. */
  after?: ReactNode
  /** It took the place of a control that had the focus. */
  takeFocus?: boolean
}

/** A result of a payment: its heading under the sky, what to know and do, and more below. */
export function ResultFrame({ variant, title, children, after, takeFocus = false }: Props) {
  const { event } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocus) heading.current?.focus()
  }, [takeFocus])

  return (
    <>
      <title>{`${title} - ${event.pageTitle}`}</title>
      <ResultScene variant={variant}>
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        <div className="mt-5 space-y-5 text-lg">{children}</div>
      </ResultScene>
      {after}
    </>
  )
}

/** The ways on from a result, the main one first. */
export function ResultActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 pt-2 print:hidden">{children}</div>
}

/** m114 */
export const backHome = 'Back to Home'

/** The ways on from a result, and the way home beside them; it is the main one where there is no other. */
export function HomeAction({ children }: { children?: ReactNode }) {
  return (
    <ResultActions>
      {children}
      <ButtonLink variant={children === undefined ? 'primary' : 'secondary'} to="/">
        {backHome}
      </ButtonLink>
    </ResultActions>
  )
}
