/** The possible decisions, in the order of the buttons and of their keys. */
export const decisions = ['talk', 'poster', 'declined'] as const
export type Decision = (typeof decisions)[number]

/**
 * The state of a submission's decision: `open`, not made; `decided`, made but not sent; `released`, sent to
 * the author. A new decision after a release is `decided` until it is released, too.
 */
export const decisionStates = ['open', 'decided', 'released'] as const
export type DecisionState = (typeof decisionStates)[number]

/** The labels of the buttons and lists. */
export const decisionLabels: Readonly<Record<Decision, string>> = {
  talk: 'Accept as talk',
  poster: 'Accept as poster',
  declined: 'Decline',
}

export const stateLabels: Readonly<Record<DecisionState, string>> = {
  open: 'To decide',
  decided: 'Decided, not released',
  released: 'Released',
}

/** As shown to the author, after `is`. */
export const outcomeLabels: Readonly<Record<Decision, string>> = {
  talk: 'accepted as a talk',
  poster: 'accepted as a poster',
  declined: 'not accepted',
}

/** The presentation type that an accepted author registers with; undefined: the abstract was not accepted. */
export const registersAs = (decision: Decision): 'speaker' | 'poster' | undefined =>
  decision === 'talk' ? 'speaker' : decision === 'poster' ? 'poster' : undefined

/** The maximum number of submissions per call. */
export const maxDecisionsPerCall = 100

/** The maximum length of a note to an author, in characters. */
export const maxNoteLength = 2000
