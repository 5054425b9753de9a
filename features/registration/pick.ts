type Picked<T, N extends keyof T> = { [K in keyof Pick<T, N>]: Exclude<T[K], undefined> }

/** The named fields of a thing; one that is undefined is left out. */
export const pick = <T extends object, N extends keyof T & string>(from: T, names: readonly N[]) =>
  Object.fromEntries(
    names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])),
  ) as Picked<T, N>
