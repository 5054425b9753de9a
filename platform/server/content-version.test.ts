import { expect, test } from 'vitest'
import { aWebsite } from '#tests/websites.ts'
import { createContentVersion } from './content-version.ts'

test('notifications of a change of our own are passed over once, whether they come before or after it is counted', async () => {
  for (const isFirst of [true, false]) {
    const version = createContentVersion()
    const own = version.expectOwn(aWebsite('renewable'), 7)
    if (isFirst) version.heard(aWebsite('renewable'), 7)
    const published = version.publish(aWebsite('renewable'))
    own.counted()
    if (!isFirst) version.heard(aWebsite('renewable'), 7)
    await published
    own.end()
    expect(version.of(aWebsite('renewable'))).toBe(1)
    version.heard(aWebsite('renewable'), 7)
    expect(version.of(aWebsite('renewable'))).toBe(2)
  }
})

test('notifications of others, of another website, and of no one known are counted in the meantime', () => {
  const version = createContentVersion()
  const own = version.expectOwn(aWebsite('renewable'), 7)
  version.heard(aWebsite('renewable'), 8)
  version.heard(aWebsite('optics'), 7)
  version.heard(aWebsite('renewable'), undefined)
  expect([version.of(aWebsite('renewable')), version.of(aWebsite('optics'))]).toEqual([2, 1])
  version.heard(aWebsite('renewable'), 7)
  version.heard(aWebsite('renewable'), 7)
  expect(version.of(aWebsite('renewable'))).toBe(3)
  own.counted()
  own.end()
  expect(version.of(aWebsite('renewable'))).toBe(3)
})

test('a change whose commit seemed to fail is counted when its notification came, and by its notification when they come later', () => {
  const version = createContentVersion()
  const lost = version.expectOwn(aWebsite('renewable'), 7)
  version.heard(aWebsite('renewable'), 7)
  expect(version.of(aWebsite('renewable'))).toBe(0)
  lost.end()
  lost.end()
  expect(version.of(aWebsite('renewable'))).toBe(1)

  version.expectOwn(aWebsite('renewable'), 7).end()
  expect(version.of(aWebsite('renewable'))).toBe(1)
  version.heard(aWebsite('renewable'), 7)
  expect(version.of(aWebsite('renewable'))).toBe(2)
})

test('two changes over the same backend have notifications of their own each', () => {
  const version = createContentVersion()
  const [one, other] = [
    version.expectOwn(aWebsite('renewable'), 7),
    version.expectOwn(aWebsite('renewable'), 7),
  ]
  version.heard(aWebsite('renewable'), 7)
  version.heard(aWebsite('renewable'), 7)
  expect(version.of(aWebsite('renewable'))).toBe(0)
  one.counted()
  other.counted()
  one.end()
  other.end()
  version.heard(aWebsite('renewable'), 7)
  expect(version.of(aWebsite('renewable'))).toBe(1)
})

test('of a lost connection no notifications are expected any longer', () => {
  const version = createContentVersion()
  const own = version.expectOwn(aWebsite('renewable'), 7)
  version.hear(undefined)
  version.heard(aWebsite('renewable'), 7)
  expect(version.of(aWebsite('renewable'))).toBe(1)
  own.end()
  expect(version.of(aWebsite('renewable'))).toBe(1)
})
