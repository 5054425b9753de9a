import { describe, expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

/** A commit that the test resolves; `batches` are its arguments. */
const aCommit = () => {
  const batches: number[][] = []
  const ends: (() => void)[] = []
  const commit = (items: number[]) =>
    new Promise<string[]>((settle) => {
      batches.push(items)
      ends.push(() => settle(items.map((item) => `${item} stored`)))
    })
  const until = async (count: number) => {
    while (ends.length < count) await new Promise((settle) => setImmediate(settle))
    return ends[count - 1] as () => void
  }
  return { batches, commit, until }
}

/** Refuses some values as PostgreSQL does. */
const refusing = (bad: number[], code: string) => {
  const batches: number[][] = []
  const commit = (items: number[]) => {
    batches.push(items)
    return items.some((item) => bad.includes(item))
      ? Promise.reject(Object.assign(new Error('refused'), { code }))
      : Promise.resolve(items.map((item) => `${item} stored`))
  }
  return { batches, commit }
}

describe('what comes while a commit is on its way', () => {
  test('shares the next one, and each gets its own answer', async () => {
    const { batches, commit, until } = aCommit()
    const store = groupCommit(commit)
    const first = store(1)
    const endFirst = await until(1)
    const others = [2, 3, 4].map((item) => store(item))
    endFirst()
    expect(await first).toBe('1 stored')
    const endOthers = await until(2)
    endOthers()
    expect(await Promise.all(others)).toEqual(['2 stored', '3 stored', '4 stored'])
    expect(batches).toEqual([[1], [2, 3, 4]])
  })

  test('is committed in parts of a most', async () => {
    const { batches, commit, until } = aCommit()
    const store = groupCommit(commit, 2)
    const all = [1, 2, 3, 4, 5].map((item) => store(item))
    for (const count of [1, 2, 3]) (await until(count))()
    await Promise.all(all)
    expect(batches).toEqual([[1, 2], [3, 4], [5]])
  })
})

describe('when the database refuses', () => {
  test.each(['22P05', '23505'])('one row of several (%s), it fails alone', async (code) => {
    const { commit, batches } = refusing([2], code)
    const store = groupCommit(commit)
    const all = await Promise.allSettled([1, 2, 3].map((item) => store(item)))
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  test('because it is away, all fail at once, and the next is asked again', async () => {
    const { commit, batches } = refusing([2], '57P01')
    const store = groupCommit(commit)
    const all = await Promise.allSettled([1, 2, 3].map((item) => store(item)))
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await store(4)).toBe('4 stored')
    expect(batches).toEqual([[1, 2, 3], [4]])
  })
})
