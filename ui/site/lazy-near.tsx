import { type ComponentType, type FunctionComponent, lazy, memo, Suspense, useEffect } from 'react'
import { takeEarlyClicks } from './frame/early-input.ts'

/**
 * A part far down a page: its words come with the page as ever, its code comes when the visitor gets near the element
 * `id` or first does something. Any input counts, because React holds a navigation back while a part waits for its code.
 * Its properties must stay the same objects: a part that learns something new before its code is there is thrown away
 * and made again, which shows.
 *
 * When its code cannot be had, its words stay until the page is left. `folds` says that it folds some of them: then all
 * is open, as without scripts.
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

/** Within the part: it is there when the part is. */
function TakeClicks() {
  useEffect(takeEarlyClicks, [])
  return null
}

const inputs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart', 'wheel'] as const

/**
 * Settles when the element comes near the window, or when the visitor does anything at all; at once where there is no
 * such element: on the server, and when the page was reached inside the website.
 */
const whenNear = (id: string) =>
  new Promise<void>((settle) => {
    const element = typeof document === 'undefined' ? null : document.getElementById(id)
    // who is no longer at the top has done something already
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
      rootMargin: '200px',
    })
    near.observe(element)
    for (const input of inputs) addEventListener(input, done, { passive: true, once: true })
  })
