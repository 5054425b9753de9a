import type { PrintedConference, PrintedPerson } from '#features/badges/printed-person.ts'
import { drawInPortions } from '#platform/server/documents/draw-in-portions.ts'
import { drawingLimit } from '#platform/server/documents/drawing-threads.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { BadgeDeps } from './badge-deps.ts'
import type { PrintedOrder } from './print/printed-order.ts'
import { findPrint, finishPrint, noteDrawn, type PrintKey, readLines } from './prints.store.ts'

/** The kind of the job that renders a print order. */
export const drawPrint = 'print.draw'
export type PrintPayload = PrintKey

const thread = new URL('./print/print-thread.ts', import.meta.url)

/** Of a logo that is 33 mm wide on paper. */
const logoPixels = 400

/** People per batch; with companions at most twice as many badges. */
const batchSize = 50

/**
 * Renders the PDF of an order in batches, and records the progress. A crash leaves no file: the next run
 * starts again with the same people, which takes seconds. Of two concurrent runs the first file is kept.
 */
export const drawPrintJob =
  ({
    db,
    clock,
    printFiles,
    pictureOf,
    checkpoint,
  }: Pick<BadgeDeps, 'db' | 'clock' | 'printFiles' | 'pictureOf' | 'checkpoint'>): JobHandler =>
  async ({ payload }) => {
    const key = payload as PrintPayload
    const order = await findPrint(db, key)
    // deleted after its week, or rendered by a process that crashed before it finished the job
    if (!order || order.fileKey !== null) return
    let drawn = 0
    const unwritable: string[] = []
    await noteDrawn(db, key, { drawn, unwritable })
    const { form, orderedAt } = order
    const conference = order.conference as PrintedConference
    const logo = conference.logo && (await pictureOf(conference.logo, logoPixels))
    const bytes = drawInPortions<PrintedPerson[], string>({
      thread,
      workerData: {
        form,
        orderedAt,
        conference,
        ...(logo && { logo }),
      } satisfies PrintedOrder,
      portions: readLines(db, key, batchSize),
      onDrawn: async (people, notes) => {
        drawn += people.length
        unwritable.push(...notes)
        await noteDrawn(db, key, { drawn, unwritable })
        checkpoint('print-portion-drawn')
      },
    })
    const staged = await drawingLimit(() => printFiles.stage(bytes))
    const fileKey = await printFiles.keep(staged)
    checkpoint('print-kept')
    const isFirst = await finishPrint(db, key, { fileKey, fileBytes: staged.bytes, finishedAt: clock.now() })
    if (!isFirst) await printFiles.remove(fileKey)
  }
