import { expect, it } from 'vitest'
import { heldTime } from '#tests/fake-time.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Work that ends when a test resolves it. */
const heldWork = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { work: () => promise, resolve, reject }
}

it('the concurrency limit does as much at once as it is told, the next when one is done, in their order', async () => {
  const inTurn = createConcurrencyLimit({ atOnce: 2, waiting: 2, busy: 'Come again.' })
  const begun: number[] = []
  const held = [heldWork(), heldWork(), heldWork(), heldWork()]
  const done = held.map(({ work }, number) =>
    inTurn(() => {
      begun.push(number)
      return work()
    }),
  )
  expect(begun).toEqual([0, 1])

  held[1]?.resolve('second')
  expect(await done[1]).toBe('second')
  expect(begun).toEqual([0, 1, 2])

  held[0]?.reject(new Error('failed'))
  await expect(done[0]).rejects.toThrow('failed')
  expect(begun).toEqual([0, 1, 2, 3])

  held[2]?.resolve('third')
  held[3]?.resolve('fourth')
  expect(await Promise.all(done.slice(2))).toEqual(['third', 'fourth'])
  expect(await inTurn(async () => 'free again')).toBe('free again')
})

it('the concurrency limit refuses whoever comes when too many wait already', async () => {
  const inTurn = createConcurrencyLimit({ atOnce: 1, waiting: 1, busy: 'Come again.' })
  const [first, second] = [heldWork(), heldWork()]
  const done = [inTurn(first.work), inTurn(second.work)]

  await expect(inTurn(async () => 'third')).rejects.toMatchObject({
    status: 503,
    message: 'Come again.',
    retryAfter: 60,
  })
  first.resolve('1')
  second.resolve('2')
  expect(await Promise.all(done)).toEqual(['1', '2'])
  expect(await inTurn(async () => 'fourth')).toBe('fourth')
})

it('the concurrency limit lets those pass who come first, and keeps a place for them', async () => {
  const inTurn = createConcurrencyLimit({ atOnce: 2, reserved: 1, waiting: 1, busy: 'Come again.' })
  const begun: string[] = []
  const held = new Map<string, ReturnType<typeof heldWork>>()
  const come = (name: string, first = false) => {
    const own = heldWork()
    held.set(name, own)
    return inTurn(
      () => {
        begun.push(name)
        return own.work()
      },
      { first },
    )
  }
  const end = (name: string) => held.get(name)?.resolve(name)

  const stranger = come('stranger')
  const second = come('second stranger')
  expect(begun).toEqual(['stranger'])
  // however many others wait or are refused, prioritised work begins at once
  await expect(come('third stranger')).rejects.toMatchObject({ status: 503 })
  const known = come('known', true)
  expect(begun).toEqual(['stranger', 'known'])

  const next = come('next known', true)
  await expect(come('one known too many', true)).rejects.toMatchObject({ status: 503 })
  end('stranger')
  await stranger
  expect(begun).toEqual(['stranger', 'known', 'next known'])
  end('known')
  await known
  // the last slot is reserved
  expect(begun).toEqual(['stranger', 'known', 'next known', 'second stranger'])
  end('next known')
  end('second stranger')
  await Promise.all([second, next])
  expect(await inTurn(async () => 'free again')).toBe('free again')
})

it('the place of a stranger rests three times as long as its work took, while strangers wait, and never one that came first', async () => {
  const { timer, clock, pass, waiting } = heldTime()
  const now = () => clock.now().getTime()
  const inTurn = createConcurrencyLimit({
    atOnce: 2,
    reserved: 1,
    waiting: 2,
    busy: '',
    cooldownFactor: 3,
    timer,
    now,
  })
  const begun: string[] = []
  const come = (name: string, first = false) => {
    const own = heldWork()
    const done = inTurn(
      () => {
        begun.push(name)
        return own.work()
      },
      { first },
    )
    return {
      end: () => {
        own.resolve(name)
        return done
      },
    }
  }
  const [one, two] = [come('one'), come('two')]
  await pass(30)
  // its result is not delayed
  expect(await one.end()).toBe('one')
  expect(begun).toEqual(['one'])
  const known = come('known', true)
  expect(begun).toEqual(['one', 'known'])
  await pass(89)
  expect(begun).toEqual(['one', 'known'])
  await pass(1)
  expect(begun).toEqual(['one', 'known', 'two'])

  await known.end()
  expect(waiting()).toBe(0)
  // no one waits: the next one finds the slot free
  await two.end()
  const three = come('three')
  expect(begun.at(-1)).toBe('three')
  await three.end()
})
