/** The named fields of a thing; one that is undefined is left out. */
export const pick = <T extends object, N extends keyof T & string>(
  from: T,
  names: readonly N[],
): Pick<T, N> =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]]))) as Pick<
    T,
    N
  >
