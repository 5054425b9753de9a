/** What the harness asks of the product's process, over its channel. */
export type Command = 'settle' | 'advance' | 'complaints' | 'forget'

export type CommandCall = { id: number; verb: Command; argument: number }
export type CommandAnswer = { id: number; value?: unknown; error?: string }
