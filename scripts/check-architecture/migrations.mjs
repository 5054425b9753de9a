const folder = 'database/migrations/'
const statement = /^-- while the old version serves: (?:yes|no), because \S/m
/** Those before it are in a table of docs/operations/beyond-one-machine.md. */
const firstWithStatement = 34

/** Migrations are numbered from 0001 without gaps, and say whether the old version can work beside them. */
export const migrations = (files) => {
  const all = files.filter(({ path }) => path.startsWith(folder))
  return all.flatMap(({ path, text }, index) => {
    const number = index === 0 ? 1 : numberOf(all[index - 1].path) + 1
    const isNamed = /^\d{4}_[a-z0-9_]+\.sql$/.test(path.slice(folder.length)) && numberOf(path) === number
    if (!isNamed) return [{ ...misnamed(String(number).padStart(4, '0')), path }]
    return number >= firstWithStatement && !statement.test(text) ? [{ ...silent, path }] : []
  })
}

const numberOf = (path) => Number(path.slice(folder.length, folder.length + 4))

const misnamed = (number) => ({
  wrong: `The migration is not called ${number}_name.sql.`,
  why: 'Migrations run once, in the order of their numbers; two branches that both add one meet here.',
  instead: `Give it the number ${number}, _, small letters, digits and _, and see that it fits the one before it.`,
})
const silent = {
  wrong: 'The migration does not say whether it may run while the old version serves.',
  why: 'Processes are replaced one after the other: for minutes the old version works on the new schema.',
  instead:
    'A line `-- while the old version serves: yes, because ...`, or no (docs/operations/beyond-one-machine.md).',
}
