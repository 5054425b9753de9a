declare const brand: unique symbol

/** A UUIDv7 of one kind of row, so that a payment's id cannot be passed as a registration's. */
export type Id<Kind extends string> = string & { readonly [brand]: Kind }

export type RegistrationId = Id<'registration'>
export type PaymentId = Id<'payment'>
export type AbstractId = Id<'abstract'>
export type ContactMessageId = Id<'contact message'>

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export const isId = (value: unknown): value is Id<string> => typeof value === 'string' && pattern.test(value)

/** Creates a UUIDv7 (RFC 9562): 48 bits of the given time in milliseconds, then 74 random bits. */
export const newId = <Kind extends string>(now: Date): Id<Kind> => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  new DataView(bytes.buffer).setBigUint64(
    0,
    (BigInt(now.getTime()) << 16n) | BigInt(((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)),
  )
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id<Kind>
}

/** Creates ids of one moment in ascending order, so that rows keep the order in which they get them. */
export const newIds = <Kind extends string>(count: number, now: Date): Id<Kind>[] =>
  Array.from({ length: count }, () => newId<Kind>(now)).toSorted()

/** When an id was created, to the millisecond. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))

/** The least id of this moment: ids sort by time. Not for times before 1970. */
export const leastIdOf = (moment: Date): string =>
  `${newId(new Date(Math.max(0, moment.getTime()))).slice(0, 15)}000-8000-000000000000`
