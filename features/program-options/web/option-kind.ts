import type { Option } from '#features/program-options/read-options.ts'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import type { ExportList } from '#shared/exports.ts'
import type { Website } from '#shared/website.ts'

/** The words of a failure: the sentence of the page, and the cause where that is shown below it. */
type Failure = { sentence: string; cause?: string }

/** What differs between the pages of session options and of interests: their calls and their texts. */
export type OptionKind = {
  list: Extract<ExportList, 'sessions' | 'interests'>
  title: string
  /** What one of them is called, and how many are shown. */
  one: string
  many: string
  empty: string
  /** Refused without a call when it is edited to nothing. */
  blank: string
  /** Where a name is edited. */
  edits: 'inline' | 'dialog'
  /** A dialog after one was added. */
  added?: { title: string; sentence: string }
  /** Whether one of the name of another is left out when it is added. */
  isOnce: boolean
  deleting: (name: string) => string
  failed: Readonly<Record<'read' | 'add' | 'rename' | 'delete', (cause: string) => Failure>>
  read: (call: AdminCall, website: Website, signal: AbortSignal) => Promise<readonly unknown[]>
  add: (call: AdminCall, website: Website, name: string) => Promise<unknown>
  /** `seen`: as it was when the change was begun; the server tells of another name by 412. */
  rename: (call: AdminCall, website: Website, seen: Option, name: string) => Promise<unknown>
  delete: (call: AdminCall, website: Website, seen: Option) => Promise<unknown>
}
