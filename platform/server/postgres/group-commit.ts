import { setImmediate as afterReading } from 'node:timers/promises'

/**
 * Batches items that arrive while a commit is under way, so that they share the next one. Without a timer: a single item is
 * committed at once. `commit` returns the answers in the order of the items. When the database refuses a row of a batch,
 * each item is committed alone, so that only the bad one fails.
 */
export const groupCommit = <Item, Answer>(
  commit: (items: Item[]) => Promise<Answer[]>,
  most = 200,
): ((item: Item) => Promise<Answer>) => {
  type Waiting = { item: Item; settle: (answer: Answer) => void; fail: (error: unknown) => void }
  const waiting: Waiting[] = []
  let busy = false

  const commitAll = async (some: Waiting[]): Promise<void> => {
    try {
      const answers = await commit(some.map(({ item }) => item))
      for (const [at, { settle }] of some.entries()) settle(answers[at] as Answer)
    } catch (error) {
      if (some.length > 1 && isOfOneRow(error)) for (const one of some) await commitAll([one])
      else for (const { fail } of some) fail(error)
    }
  }
  const work = async () => {
    busy = true
    await afterReading()
    while (waiting.length > 0) {
      await commitAll(waiting.splice(0, most))
      // items that arrived over the network in the meantime join the next commit
      await afterReading()
    }
    busy = false
  }
  return (item) =>
    new Promise((settle, fail) => {
      waiting.push({ item, settle, fail })
      if (!busy) void work()
    })
}

/** Whether PostgreSQL refused a value: a data exception, or a violated constraint. */
const isOfOneRow = (error: unknown): boolean =>
  /^2[23]/.test(String((error as { code?: unknown } | null)?.code))
