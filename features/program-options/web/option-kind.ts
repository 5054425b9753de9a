import type { Option } from '#features/program-options/read-options.ts'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import type { ExportList } from '#shared/exports.ts'
import type { Website } from '#shared/website.ts'

/** The error message of the page, and the cause where it is shown below. */
type Failure = { sentence: string; cause?: string }

/** The differences between the pages of session options and of interests: their calls and their texts. */
export type OptionKind = {
  list: Extract<ExportList, 'sessions' | 'interests'>
  title: string
  /** The singular label, and the label of a count. */
  one: string
  many: string
  empty: string
  /** The error message of an empty name, which is not sent. */
  blank: string
  /** Where a name is edited. */
  edits: 'inline' | 'dialog'
  /** The dialog after one was added. */
  added?: { title: string; sentence: string }
  /** Whether adding an existing name is ignored. */
  isOnce: boolean
  deleting: (name: string) => string
  failed: Readonly<Record<'read' | 'add' | 'rename' | 'delete', (cause: string) => Failure>>
  read: (call: AdminCall, website: Website, signal: AbortSignal) => Promise<readonly unknown[]>
  add: (call: AdminCall, website: Website, name: string) => Promise<unknown>
  /** `seen`: the name when the edit started; the server answers 412 when it has changed. */
  rename: (call: AdminCall, website: Website, seen: Option, name: string) => Promise<unknown>
  delete: (call: AdminCall, website: Website, seen: Option) => Promise<unknown>
}
