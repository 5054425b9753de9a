/** Commands of the test runner to the product's process, sent over IPC. */
export type Command = 'settle' | 'advance' | 'complaints' | 'forget'

export type CommandCall = { id: number; command: Command; argument: number }
export type CommandAnswer = { id: number; value?: unknown; error?: string }
