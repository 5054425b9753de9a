const folder = 'database/migrations/'
const numberOf = (path) => Number(path.slice(folder.length, folder.length + 4))

const badName = {
  wrong: 'A migration is not called NNNN_name.sql.',
  why: 'Migrations run once, in the order of their numbers; a file without one would never run.',
  instead: 'Four digits, _, small letters, digits and _: 0002_discounts.sql.',
}
const badNumber = (expected) => ({
  wrong: `The migration with the number ${expected} is missing, or its number is used twice.`,
  why: 'Two branches that both add a migration meet here; on an installed database the second would be refused.',
  instead: `Give this file the number ${expected}, and look whether it still fits what comes before it.`,
})

const unstated = {
  wrong: 'The migration does not say whether it may run while the old version serves.',
  why: 'Several processes are replaced one after the other: for some minutes the old version works on the new schema.',
  instead:
    'A line of its own: `-- while the old version serves: yes, because ...`, or no; the start of the new version then waits until no other process serves. docs/operations/several-processes.md says which is which.',
}
const says = /^-- while the old version serves: (yes|no), because \S/m
/** Those before it are in a table of docs/operations/several-processes.md. */
const firstThatSays = 34

/** Migrations are numbered from 0001 without gaps, and say whether the old version can live with them. */
export const migrations = (files) => {
  const paths = files.map(({ path }) => path).filter((path) => path.startsWith(folder))
  const named = paths.filter((path) => /^\d{4}_[a-z0-9_]+\.sql$/.test(path.slice(folder.length)))
  const misnamed = paths.filter((path) => !named.includes(path)).map((path) => ({ ...badName, path }))
  const misplaced = named.findIndex((path, index) => numberOf(path) !== index + 1)
  const silent = files
    .filter(({ path, text }) => named.includes(path) && numberOf(path) >= firstThatSays && !says.test(text))
    .map(({ path }) => ({ ...unstated, path }))
  if (misplaced === -1) return [...misnamed, ...silent]
  return [
    ...misnamed,
    ...silent,
    { ...badNumber(String(misplaced + 1).padStart(4, '0')), path: named[misplaced] },
  ]
}
