const folder = 'database/migrations/'

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

/** Migrations are numbered from 0001 without gaps. */
export const migrations = (files) => {
  const paths = files.map(({ path }) => path).filter((path) => path.startsWith(folder))
  const named = paths.filter((path) => /^\d{4}_[a-z0-9_]+\.sql$/.test(path.slice(folder.length)))
  const misnamed = paths.filter((path) => !named.includes(path)).map((path) => ({ ...badName, path }))
  const misplaced = named.findIndex(
    (path, index) => Number(path.slice(folder.length, folder.length + 4)) !== index + 1,
  )
  if (misplaced === -1) return misnamed
  return [...misnamed, { ...badNumber(String(misplaced + 1).padStart(4, '0')), path: named[misplaced] }]
}
