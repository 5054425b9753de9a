import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { later } from '#shared/time/duration.ts'
import type { SigningKey } from '../access-token.ts'
import { createSessionCookies } from '../session-cookies.ts'
import { deviceCookie, deviceIn, deviceLife, hashOfDevice, newDevice } from './known-device.ts'
import { isListed, listDevice } from './known-devices.store.ts'

/** So many browsers of one account are known; the one of the oldest login is forgotten first. */
const most = 50

type Parts = { db: Database; clock: Clock; key: SigningKey }

/** Whether someone has logged in to this account on this device. Undefined: no device, or no account. */
export const isKnownDevice = async (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  device: string | undefined,
  adminId: string | undefined,
): Promise<boolean> =>
  device !== undefined &&
  adminId !== undefined &&
  isListed(db, hashOfDevice(device), adminId, later(clock.now(), -deviceLife))

/** The browsers of the organisers: which one a call comes from, and which ones have proved to be someone's. */
export const createKnownDevices = (
  { db, clock, key }: Parts,
  publicUrl: string | undefined,
): {
  of: (request: FastifyRequest) => string | undefined
  remember: (request: FastifyRequest, reply: FastifyReply, adminId: string) => Promise<void>
} => {
  const { isHttps } = createSessionCookies(publicUrl)
  const of = (request: FastifyRequest) => deviceIn(request.headers, key)
  return {
    /** The device that the cookie of a call names. */
    of,
    /**
     * From now on failures elsewhere do not count for this account on this browser. For each call that has completed a
     * login, its second step too, and for none before.
     */
    remember: async (request, reply, adminId) => {
      const device = of(request) ?? newDevice()
      await listDevice(db, { device: hashOfDevice(device), adminId, seenAt: clock.now() }, most)
      reply.header('set-cookie', deviceCookie(device, key, isHttps(request)))
    },
  }
}
