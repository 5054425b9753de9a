import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { ResultScene } from '#ui/site/result-scene.tsx'
import { useSite } from '../use-site.ts'

type Props = {
  variant: 'success' | 'cancelled' | 'error'
  /** The heading, and the title of the document. */
  title: string
  children: ReactNode
  /** Content below the scene. */
  after?: ReactNode
  /** It replaced a control that had the focus. */
  takeFocus?: boolean
}

/** The result of a payment: a heading, what to know and do, and further content. */
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

/** The actions of a result, the main one first. */
export function ResultActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 pt-2 print:hidden">{children}</div>
}

/** m114 */
export const backHomeLabel = 'Back to Home'

/** The actions of a result and the link to the home page, which is the main one when there is no other. */
export function HomeAction({ children }: { children?: ReactNode }) {
  return (
    <ResultActions>
      {children}
      <ButtonLink variant={children === undefined ? 'primary' : 'secondary'} to="/">
        {backHomeLabel}
      </ButtonLink>
    </ResultActions>
  )
}
