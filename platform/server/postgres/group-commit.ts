import { setImmediate as afterReading } from 'node:timers/promises'

/**
 * Commits together what arrives while a commit is on its way, so that those who wait share the next one. There is no
 * timer: who comes alone is committed at once. `commit` answers for each in its order. When the database refuses a row
 * of several, each is committed alone, so that only the bad one fails.
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
      // what has come over the network in the meantime is of the next commit
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

/** What PostgreSQL says of a value that it does not take: data exception, or a constraint that is not kept. */
const isOfOneRow = (error: unknown): boolean =>
  /^2[23]/.test(String((error as { code?: unknown } | null)?.code))
