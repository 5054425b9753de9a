import { expect, it } from 'vitest'
import { deviceCookie, deviceIn, hashOfDevice, newDevice } from './known-device.ts'

const key = 'a key of thirty-two bytes or more, for tests'
const device = newDevice()
const [pair = ''] = deviceCookie(device, key, false).split(';')

it('the cookie of a known device is out of reach of scripts, of other sites and of the pages', () => {
  expect(deviceCookie(device, key, false)).toBe(
    `${pair}; Max-Age=15552000; Path=/admin/api/admin; HttpOnly; SameSite=Strict`,
  )
  expect(deviceCookie(device, key, true)).toBe(`${deviceCookie(device, key, false)}; Secure`)
})

it.each([
  ['our own', pair, device],
  ['our own beside others', `admin_jwt=a.b.c; ${pair}; other=1`, device],
  ['none', undefined, undefined],
  ['one of another name', `x${pair}`, undefined],
  ['another id', pair.replace(device, newDevice()), undefined],
  ['no signature', pair.replace(/\..*/, ''), undefined],
  ['another signature', `${pair.slice(0, -1)}${pair.endsWith('A') ? 'B' : 'A'}`, undefined],
  ['more behind it', `${pair}A`, undefined],
  ['the signature of another key', deviceCookie(device, `${key}!`, false).split(';')[0], undefined],
])('the cookie of a known device reads %s', (_what, cookie, found) => {
  expect(deviceIn(cookie === undefined ? {} : { cookie }, key)).toBe(found)
})

it('the cookie of a known device is another one each time, of which a hash is kept', () => {
  expect(newDevice()).not.toBe(device)
  expect(hashOfDevice(device)).toHaveLength(32)
  expect(Buffer.from(hashOfDevice(device)).toString('base64url')).not.toContain(device)
})
