import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { AbstractId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import type { AbstractDeps } from '../abstract-deps.ts'
import { findAbstract, type NamedAbstract, setFileProblem } from '../abstracts.store.ts'
import { checkPdf } from './check-pdf.ts'

/** The kind of the job that checks a replaced file. */
export const fileCheck = 'abstract.file-check'

export type FileCheckPayload = { website: Website; id: AbstractId }

type Deps = Pick<AbstractDeps, 'db' | 'files' | 'log'>

/**
 * Checks the file of a submission once, and stores its problem. For a file that cannot be checked nothing is
 * stored and no warning is shown.
 */
export const checkFile = async ({ db, files, log }: Deps, row: NamedAbstract): Promise<void> => {
  const { website, id, fileKey, fileChecked } = row
  if (fileChecked === fileKey) return
  const file = await files.open(fileKey)
  const found = file && (await checkPdf(file.stream))
  if (found) await setFileProblem(db, { website, id, fileKey }, found.problem)
  else log.warn('the file of an abstract could not be looked into', { abstract: id })
}

export const fileCheckJob =
  (deps: Deps): JobHandler =>
  async (job) => {
    const { website, id } = job.payload as FileCheckPayload
    const row = await findAbstract(deps.db, website, id)
    if (row) await checkFile(deps, row)
  }
