/** Multiplication in the field of 256 numbers that QR codes calculate in (ISO/IEC 18004, polynomial 0x11d). */
export const multiply = (one: number, other: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

/** So many bytes with which the bytes can be repaired when some of them cannot be read (Reed-Solomon). */
export const repairBytes = (bytes: readonly number[], count: number): number[] => {
  const divisor = divisorOf(count)
  const rest: number[] = Array.from({ length: count }, () => 0)
  for (const byte of bytes) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [place, coefficient] of divisor.entries())
      rest[place] = (rest[place] ?? 0) ^ multiply(coefficient, factor)
  }
  return rest
}

/** The product of (x - 2^i) for i below the degree, without its first coefficient, which is 1. */
const divisorOf = (degree: number): number[] => {
  const divisor = [...Array.from({ length: degree - 1 }, () => 0), 1]
  let root = 1
  for (let i = 0; i < degree; i++) {
    for (let place = 0; place < degree; place++)
      divisor[place] = multiply(divisor[place] ?? 0, root) ^ (divisor[place + 1] ?? 0)
    root = multiply(root, 2)
  }
  return divisor
}
