import { type ComponentType, type FunctionComponent, lazy, memo, Suspense, useEffect } from 'react'
import { takeEarlyClicks } from './frame/early-input.ts'

/**
 * A lazily hydrated part far down a page: its HTML comes with the page, its code loads when the element `id` is
 * in the window, or at the visitor's first input. Any input counts, because React delays a navigation while a part waits for its
 * code. Its props must remain the same objects: a part whose props change before its code has loaded is discarded and
 * rendered again, which is visible.
 * When its code cannot be loaded, its HTML stays until the page is left. `folds`: it collapses parts of its HTML; then all
 * is expanded, as without scripts.
 */
export const lazyNear = <Props extends object>(
  id: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  { folds = false } = {},
): FunctionComponent<Props> => {
  let leave = () => {}
  const stay = (reason: unknown) =>
    new Promise<never>((_, fail) => {
      leave = () => fail(reason)
      if (!document.getElementById(id)) return leave()
      if (folds) delete document.documentElement.dataset['scripts']
    })
  const Part = lazy(() => whenNear(id).then(load).catch(stay))

  return memo(function Near(props: Props) {
    useEffect(
      () => () => {
        document.documentElement.dataset['scripts'] = 'on'
        leave()
      },
      [],
    )

    return (
      <Suspense>
        <Part {...props} />
        <TakeClicks />
      </Suspense>
    )
  }) as unknown as FunctionComponent<Props>
}

/** Within the part, so that it mounts with it. */
function TakeClicks() {
  useEffect(takeEarlyClicks, [])
  return null
}

const inputs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart', 'wheel'] as const

/**
 * Resolves when the element is in the window, or at the visitor's first input; at once where there is no such element:
 * on the server, and after a navigation within the website.
 */
const whenNear = (id: string) =>
  new Promise<void>((settle) => {
    const element = typeof document === 'undefined' ? null : document.getElementById(id)
    // a scrolled page had input already
    if (!element || scrollY > 0) {
      settle()
      return
    }
    const done = () => {
      near.disconnect()
      for (const input of inputs) removeEventListener(input, done)
      settle()
    }
    const near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && done(), {
      // what begins where the window ends is out of sight, and scrolling is an input
      rootMargin: '-1px',
    })
    near.observe(element)
    for (const input of inputs) addEventListener(input, done, { passive: true, once: true })
  })
