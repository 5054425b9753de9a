import type { ContentPage } from '#content/fields/field.ts'
import { pictureAddress, pictureWidths, type StoredPicture } from '#content/picture.ts'
import type { StoredContent } from '#content/stored-content.ts'
import type { ShownProblem, Summary, SummaryLine } from '#features/drafts/admin-drafts.contract.ts'
import type { Change } from '#features/drafts/change.ts'
import { differences } from '#features/drafts/differences.ts'
import { formatChange } from '#features/drafts/format-change.ts'
import { formatPath } from '#features/drafts/format-path.ts'
import { contentPages } from '#features/drafts/pages-of-content.ts'
import { differingPictures } from '#features/drafts/picture-fields.ts'
import { type Problem, problemsOf } from '#features/drafts/problems-of.ts'
import { isTouchedBy, isWithin, placeOf } from '#features/drafts/touched.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'
import { readDraftState } from './draft-state.ts'
import { type ChangeRow, listLastChanges } from './drafts.store.ts'

/** What a publication would change, as lines by page, with its problems. */
export const summarizeDraft = async (
  db: Database,
  { website }: AdminOf<Website, Right>,
): Promise<Summary> => {
  const { published, draft, serial } = await readDraftState(db, website)
  const edits = await listLastChanges(db, website, 2000)
  const lines = linesOf(published.body, draft, edits)
  const problems = problemsOfLines(published.body, draft)
  return {
    serial,
    number: published.number,
    problems: problems.map((problem) => inSentence(published.body, draft, problem)),
    groups: groupLines(lines),
  }
}

/** One line of a summary, with its page. */
export type Line = SummaryLine & { page: string }

/** The differences of two contents as lines, each with its last author. */
export const linesOf = (
  before: StoredContent,
  after: StoredContent,
  edits: readonly ChangeRow[] = [],
): Line[] => {
  const problems = problemsOf(after).filter(({ holdsBack }) => holdsBack)
  return differences(before, after).map((change) => {
    const { page, subject, was, is } = formatChange(before, after, change)
    const pictures = addressesOf(differingPictures(change))
    const edit = edits.find((one) => isTouchedBy(change, one.change))
    return {
      key: keyOf(change),
      page,
      change,
      subject,
      was,
      is,
      ...(isOfPicture(pictures) && { pictures }),
      ...(edit && { by: edit.adminEmail, at: edit.at.toISOString() }),
      heldBack: problems.some((problem) => isCausedBy(problem, change)),
    }
  })
}

/** The addresses of small pictures. */
const addressesOf = ({ was, is }: ReturnType<typeof differingPictures>) => ({
  ...(was && { was: smallest(was) }),
  ...(is && { is: smallest(is) }),
})
const smallest = ({ id, width }: StoredPicture) => pictureAddress(id, pictureWidths(width)[0] ?? width)
const isOfPicture = (pictures: object) => Object.keys(pictures).length > 0

/** Identifies a difference in its summary. */
const keyOf = (change: Change): string => `${change.kind}:${placeOf(change).join('.')}`

/** Lines by page, in the order of the pages. */
export const groupLines = (lines: readonly Line[]): { title: string; lines: SummaryLine[] }[] =>
  contentPages
    .map(({ page, title }) => ({
      title,
      lines: lines.filter((line) => line.page === page).map(({ page: _page, ...line }) => line),
    }))
    .filter((group) => group.lines.length > 0)

/** The pages on which lines change something, in the order of the pages. */
export const pagesOfLines = (lines: readonly Line[]): ContentPage[] =>
  contentPages.map(({ page }) => page).filter((page) => lines.some((line) => line.page === page))

/** The problems of a draft that the website does not have yet. */
const problemsOfLines = (before: StoredContent, after: StoredContent): Problem[] => {
  const known = new Set(problemsOf(before).map(({ path, what }) => `${path.join('.')} ${what}`))
  return problemsOf(after).filter(({ path, what }) => !known.has(`${path.join('.')} ${what}`))
}

/** Whether a change causes a problem: it is in what was changed, added or shown again. */
const isCausedBy = ({ path }: Problem, change: Change): boolean => {
  if (change.kind === 'remove' || change.kind === 'move') return false
  if (isWithin(path, placeOf(change))) return true
  if (change.kind === 'add') return false
  // an item that is shown again, and a group that is shown because its first text was added
  const showsMore = change.path.at(-1) === 'hidden' || change.before === ''
  return showsMore && isWithin(path, change.path.slice(0, -1))
}

const inSentence = (before: StoredContent, after: StoredContent, problem: Problem): ShownProblem => ({
  path: [...problem.path],
  holdsBack: problem.holdsBack,
  sentence: `${formatPath(before, after, problem.path.slice(0, -1))}: ${problem.what}.`,
})

/** The first problem that blocks the publication of a content, as a message; undefined when there is none. */
export const firstProblem = (before: StoredContent, after: StoredContent): string | undefined => {
  const problem = problemsOfLines(before, after).find(({ holdsBack }) => holdsBack)
  return problem && inSentence(before, after, problem).sentence
}
