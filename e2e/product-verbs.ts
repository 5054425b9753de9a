/** What the harness asks of the product's process, over its channel. */
export type Verb = 'settle' | 'advance' | 'complaints' | 'forget'

export type VerbCall = { id: number; verb: Verb; argument: number }
export type VerbAnswer = { id: number; value?: unknown; error?: string }
