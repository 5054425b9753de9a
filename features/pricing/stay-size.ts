/** "3 nights, 1 guest". */
export const staySize = ({ nights, guests }: { nights: number; guests: number }): string =>
  `${counted(nights, 'night')}, ${counted(guests, 'guest')}`

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`
