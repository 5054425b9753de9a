import type { ReactNode } from 'react'
import { ResultScene } from '#ui/site/result-scene.tsx'

type Props = {
  variant: 'success' | 'cancelled' | 'error'
  title: string
  children: ReactNode
  /** What stands below the scene. */
  after?: ReactNode
}

/** A result of a payment: its heading under the sky, what to know and do, and more below. */
export function ResultFrame({ variant, title, children, after }: Props) {
  return (
    <>
      <ResultScene variant={variant}>
        <h1 className="text-3xl">{title}</h1>
        <div className="mt-5 space-y-5 text-lg">{children}</div>
      </ResultScene>
      {after}
    </>
  )
}

/** The ways on from a result, the main one first. */
export function ResultActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 pt-2">{children}</div>
}
