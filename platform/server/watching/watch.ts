import type { IncomingHttpHeaders } from 'node:http'

/** An observed operation, by its kind and its name: few values, never user data. */
export type Step = { kind: StepKind; name: string }

type StepKind = 'job' | 'mail' | 'provider' | 'statement' | 'upload'

/** Classifies the end of a step, as one of few labels. */
export type Judge<T> = (end: { result: T } | { error: unknown }) => string

/** A request before routing. */
export type Incoming = {
  method: string
  headers: IncomingHttpHeaders
  /** It comes from a page loader of this process. */
  isInner: boolean
  id: string
}

export type Answered = {
  /** The pattern of the route, never a URL; `none` when no route matches. */
  route: string
  status: number
  /** Its duration. */
  seconds: number
}

/** Counts of answers without the router; always counted, because that costs nothing. */
export type Served = {
  /** Public pages from the cache. */
  pages: number
  /** Public pages that had to be rendered first. */
  pagesMade: number
  files: number
  /** Cached answers to repeated calls. */
  repeats: number
}

/** Observes the product at work. */
export type Watch = {
  served: Served
  /** Runs a step. `judge`: classifies its end; by default `ok`, or `failed` when it throws. */
  step: <T>(step: Step, work: () => Promise<T>, judge?: Judge<T>) => Promise<T>
  /** Runs `go` as the processing of a request; the returned function is called when the answer was sent. Absent: not observed. */
  request?: ((incoming: Incoming, go: () => void) => (answered: Answered) => void) | undefined
}

export const countsOfServed = (): Served => ({ pages: 0, pagesMade: 0, files: 0, repeats: 0 })

/** Observes nothing and only runs the work. */
export const noWatch = (): Watch => ({ served: countsOfServed(), step: (_step, work) => work() })

/** Both observe everything; `outer` begins before `inner`, and ends after it. */
export const combineWatches = (outer: Watch, inner: Watch): Watch => ({
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
