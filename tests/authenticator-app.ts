import { createHmac } from 'node:crypto'
import { codeOf, stepAt } from '#features/second-factor/totp.ts'

/** The TOTP code of a secret at a time, shifted by a number of 30-second steps. */
export const codeOfApp = (secret: string, now: Date, stepsLater = 0): string => {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(stepAt(now) + stepsLater))
  return codeOf(createHmac('sha1', key).update(counter).digest())
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
