const source = /^(?!\.|database\/migrations\/).*\.(?:[cm]?[jt]s|[jt]sx|css|sql)$/
/** The allowed folders of source files (a feature has one level of folders in server/ and web/), and names without meaning. */
const known = new RegExp(
  '^(?!(?:.*/)?(?:index|utils?|helpers?|types)\\.)(?:(?:app|ui|content|database|shared|tests|e2e|bench|scripts)/|' +
    'platform/(?:server|browser)/|(?:features|sandbox)/[^/]+/(?:(?:server|web)/(?:[^/]+/)?)?[^/]+$|' +
    '[^/]+\\.(?:config|d)\\.ts$)',
)
/** Files here are found by the name of a page or of a test, so the number of files per folder is not limited. */
const uncounted = /^(?:e2e|tests|bench|scripts|database)\/|\.test\.tsx?$/
const mostFiles = 25

/** Source files must be in a known folder, have a meaningful name, and be at most 25 in one folder. */
export const folders = (files) => {
  const paths = files.map(({ path }) => path).filter((path) => source.test(path))
  const counts = new Map()
  for (const path of paths.filter((one) => !uncounted.test(one))) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [
    ...paths.filter((path) => !known.test(path)).map((path) => ({ ...unknown, path })),
    ...[...counts].filter(([, count]) => count > mostFiles).map(fullFolder),
  ]
}

const fullFolder = ([path, count]) => ({
  path,
  wrong: `${count} files are in one folder.`,
  why: `Up to about 20 names are read at a glance; in more one searches. ${mostFiles} are the most.`,
  instead: 'Move what belongs together into a folder of its own (payments/server/refunds/).',
})
const unknown = {
  wrong: 'The source file is in no known folder, or its name (index, utils, helpers, types) says nothing.',
  why: 'A folder that no rule knows is checked by none, and everything comes to import such a file.',
  instead:
    'Put it beside its like (docs/architecture.md); a new part is added to folders.mjs and biome.json.',
}
