import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { later } from '#shared/time/duration.ts'
import type { SigningKey } from '../access-token.ts'
import { createSessionCookies } from '../session-cookies.ts'
import { deviceCookie, deviceIn, deviceLife, hashOfDevice, newDevice } from './known-device.ts'
import { isListed, listDevice } from './known-devices.store.ts'

/** The maximum number of known devices per account; the one with the oldest login is dropped. */
const maxDevices = 50

type Deps = { db: Database; clock: Clock; key: SigningKey }

/** Whether someone has logged in to this account on this device. False without a device or an account. */
export const isKnownDevice = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  device: string | undefined,
  adminId: string | undefined,
): Promise<boolean> =>
  device !== undefined &&
  adminId !== undefined &&
  isListed(db, hashOfDevice(device), adminId, later(clock.now(), -deviceLife))

/** Known devices: which one sends a request, and which ones have logged in to an account. */
export const createKnownDevices = (
  { db, clock, key }: Deps,
  publicUrl: string | undefined,
): {
  of: (request: FastifyRequest) => string | undefined
  remember: (request: FastifyRequest, reply: FastifyReply, adminId: string) => Promise<void>
} => {
  const { isHttps } = createSessionCookies(publicUrl)
  const of = (request: FastifyRequest) => deviceIn(request.headers, key)
  return {
    /** The device in the cookie of a request. */
    of,
    /**
     * Remembers the device, so that failures elsewhere do not lock this account on it. Call it only after a
     * completed login, including its second step.
     */
    remember: async (request, reply, adminId) => {
      const device = of(request) ?? newDevice()
      await listDevice(db, { device: hashOfDevice(device), adminId, seenAt: clock.now() }, maxDevices)
      reply.header('set-cookie', deviceCookie(device, key, isHttps(request)))
    },
  }
}
