/** What can be decided about a submission, in the order of the buttons and of their keys. */
export const decisions = ['talk', 'poster', 'declined'] as const
export type Decision = (typeof decisions)[number]

/**
 * How far the decision about a submission is: `open`, still to be made; `decided`, made and told to no one; `released`,
 * told to its author. A new decision after a release is `decided` until it is released too.
 */
export const decisionStates = ['open', 'decided', 'released'] as const
export type DecisionState = (typeof decisionStates)[number]

/** As the button says it that decides so, and every list. */
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

/** As the author reads it, after `is`. */
export const outcomeLabels: Readonly<Record<Decision, string>> = {
  talk: 'accepted as a talk',
  poster: 'accepted as a poster',
  declined: 'not accepted',
}

/** The presentation type that an accepted author registers with; undefined: the abstract was not accepted. */
export const registersAs = (decision: Decision): 'speaker' | 'poster' | undefined =>
  decision === 'talk' ? 'speaker' : decision === 'poster' ? 'poster' : undefined

/** Most submissions that are decided by one call. */
export const mostDecided = 100

/** Most characters of a note to an author. */
export const longestNote = 2000
