import type { IncomingHttpHeaders } from 'node:http'

/** A piece of work that operators see from outside: by its kind and its name, which are few and never a value. */
export type Step = { kind: StepKind; name: string }

type StepKind = 'job' | 'mail' | 'provider' | 'statement' | 'upload'

/** How a step ended, in a word of few. */
export type Judge<T> = (end: { result: T } | { error: unknown }) => string

/** A request as it comes to the router. */
export type Incoming = {
  method: string
  headers: IncomingHttpHeaders
  /** It comes from a page loader of this process. */
  isInner: boolean
  id: string
}

export type Answered = {
  /** The pattern of the route, never an address; `none` where no route matches. */
  route: string
  status: number
  /** How long it took. */
  seconds: number
}

/** How often something was answered without the router; counted always, because that costs nothing. */
export type Served = {
  /** Public pages that were ready. */
  pages: number
  /** Public pages that had to be made first. */
  pagesMade: number
  files: number
  /** Answers that were the same to the letter as one before. */
  repeats: number
}

/** What the product tells of itself while it works. */
export type Watch = {
  served: Served
  /** Does the work of a step. `judge`: how it ended; by default `ok`, or `failed` when it throws. */
  step: <T>(step: Step, work: () => Promise<T>, judge?: Judge<T>) => Promise<T>
  /** Runs `go` as the work on a request; what it answers is called when the answer is out. Absent: no one wants to know. */
  request?: ((incoming: Incoming, go: () => void) => (answered: Answered) => void) | undefined
}

export const countsOfServed = (): Served => ({ pages: 0, pagesMade: 0, files: 0, repeats: 0 })

/** No one watches: the work is done, and that is all. */
export const unwatched = (): Watch => ({ served: countsOfServed(), step: (_step, work) => work() })

/** Both see everything; the first begins before the second, and ends after it. */
export const watchedByBoth = (outer: Watch, inner: Watch): Watch => ({
  served: outer.served,
  step: (step, work, judge) => outer.step(step, () => inner.step(step, work, judge), judge),
  request: (incoming, go) => {
    let endInner: ((answered: Answered) => void) | undefined
    const begin = () => {
      if (inner.request) endInner = inner.request(incoming, go)
      else go()
    }
    const endOuter = outer.request?.(incoming, begin)
    if (!outer.request) begin()
    return (answered) => {
      endInner?.(answered)
      endOuter?.(answered)
    }
  },
})

/** `ok`, or `failed` when it has thrown. */
export const byThrowing: Judge<unknown> = (end) => ('error' in end ? 'failed' : 'ok')
