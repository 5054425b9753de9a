import type { StoredContent } from '#content/stored-content.ts'
import type { SummaryLine } from '../../admin-drafts.contract.ts'
import { applyChanges } from '../../apply-changes.ts'
import type { Change } from '../../change.ts'
import { formatChange } from '../../format-change.ts'
import { contentPages } from '../../pages-of-content.ts'
import { placeOf } from '../../touched.ts'
import { readArchive } from './archive.ts'
import { ImportProblem } from './import-problem.ts'
import { readList } from './lists-as-csv.ts'
import { takeOver } from './take-over.ts'

/** What an import would change in the draft. */
export type ReadImport = {
  changes: Change[]
  /** By page, as in the summary of a publication. */
  groups: { title: string; lines: SummaryLine[] }[]
  /** Fields or columns that this version does not know. */
  unknown: string[]
  /** The pictures of the archive by id. */
  pictures: ReadonlyMap<string, Uint8Array>
  /** The changes against the draft of a later moment. Throws ImportProblem as `readImport`. */
  changesOf: (draft: StoredContent) => Change[]
}

type Given = { bytes: Uint8Array; name: string; newId: () => string }

/**
 * Reads an exported archive, or a list of speakers or of the agenda as CSV, against the draft.
 * @throws ImportProblem with a sentence; nothing was changed
 */
export const readImport = (draft: StoredContent, { bytes, name, newId }: Given): ReadImport => {
  const isCsv = /\.csv$/i.test(name)
  const archive = isCsv ? undefined : readArchive(bytes)
  const read = (now: StoredContent) => {
    const list = isCsv ? readList(now, textOf(bytes), newId) : undefined
    const { changes, unknown } = takeOver(now, archive?.content ?? list?.content ?? {})
    return { changes, unknown: [...(list?.unknown ?? []), ...unknown] }
  }
  const { changes, unknown } = read(draft)
  return {
    changes,
    groups: groupsOf(draft, changes),
    unknown,
    pictures: archive?.pictures ?? new Map(),
    changesOf: (now) => read(now).changes,
  }
}

const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportProblem('The file is not in UTF-8. Save it as “CSV UTF-8”, then import it again.')
  }
}

const groupsOf = (draft: StoredContent, changes: readonly Change[]): ReadImport['groups'] => {
  const after = applyChanges(draft, changes)
  const lines = changes.map((change) => {
    const { page, subject, was, is } = formatChange(draft, after, change)
    return {
      page,
      change,
      subject,
      was,
      is,
      key: `${change.kind}:${placeOf(change).join('.')}`,
      heldBack: false,
    }
  })
  return contentPages
    .map(({ page, title }) => ({ title, lines: lines.filter((line) => line.page === page) }))
    .filter((group) => group.lines.length > 0)
}
