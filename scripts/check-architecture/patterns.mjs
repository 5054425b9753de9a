import { lineAt } from './read-files.mjs'

// a top-level function, and its lines as Biome formats them: comments and empty lines do not count
const beginning = '^(?:export |default |async )*(?:function |const \\w+(?:: .*)? = (?:async )?(?:<.*>)?\\().*'
const skipped = '(?:\\n *(?://.*)?(?=\\n))*'
const counted = '\\n(?: +(?!//)[^\\s]|[)}]).*'

const backOffice = (but) =>
  new RegExp(
    `^(?!${but}|.*\\.test\\.)(?:features/[^/]+/web/(?:[\\w-]+/)*admin-|ui/admin/|app/layouts/admin-).*\\.tsx$`,
  )
const lists = 'ui/admin/lists/'

/** Product code without its tests and these paths. */
const productWithout = (paths) =>
  new RegExp(`^(?!${paths})(?!.*\\.test\\.)(?:app|features|platform|sandbox|shared|ui)/.*\\.tsx?$`)
/** Of a line that is no comment. */
const code = '^(?!\\s*(?://|/?\\*)).*'
/** Abbreviations of time zones, their names, and offsets. */
const zones =
  '\\b(?:JST|GMT|WES?T|CES?T|EES?T|BST|[ECMP][SD]T|AE[SD]T)\\b|' +
  '\\b(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Z]|' +
  '(?:\\+|(?<!\\d)-)(?:0\\d|1[0-4]):[0-5]\\d\\b'

/** Each: the files, the forbidden pattern, and the fault. */
const rules = [
  {
    paths: /^(?!package-lock\.json$)/,
    pattern: /\/work\//,
    wrong: "A path of somebody's machine.",
    why: 'The files describe the product alone and hold in every clone.',
    instead: 'Write the path from the root of the repository, or copy what is needed into it.',
  },
  {
    paths: /^(?!bench\/).*\.(?:test|spec)\.tsx?$|^(?:tests|e2e)\//,
    pattern: /\bexplain\s*(?:\(\s*(?:\)|analyze)|select\b)|\benable_\w+scan\b|\bpg_stat_xact_/i,
    wrong: "A test asks for PostgreSQL's plan.",
    why: 'Another version plans otherwise, and what a test says about the product would fail with it.',
    instead: 'Put what must be read along an index into bench/plans/, and leave what is found in the test.',
  },
  {
    paths: /^features\/payments\/(?!.*\.test\.)/,
    pattern: /(?:['"`]|\b(?:from|join|into|update)\s+)(?:registrations|discount_?requests)\b/i,
    wrong: 'Payments reads what is paid for.',
    why: 'Whatever can be paid for describes itself to payments, so that a new payable changes nothing there.',
    instead: 'Let the feature answer it: a member of its payable (features/payments/server/payable.ts).',
  },
  {
    paths: /^(?:app|features|sandbox|platform\/browser|ui)\/.*\.tsx?$/,
    // a line of a hook or component itself (two spaces), which runs at each render
    pattern: /^ {2}[\w$]+\.current = /m,
    wrong: 'A ref is written during render.',
    why: 'React may render a part and throw the result away, or render it twice: what was written then is of no page.',
    instead: 'Write it in an event or an effect; an effect reads the newest values with useEffectEvent.',
  },
  {
    paths: backOffice(lists),
    pattern: /<select\b|type=(?:"|\{['"])(?:checkbox|date|datetime-local)\b/,
    wrong: 'A select, a check box or a date field is made by hand.',
    why: 'One component of each looks and behaves alike on every page, in both themes and by touch.',
    instead: 'Use Select, CheckBox or Check, or DateField of ui/fields/.',
  },
  {
    paths: backOffice(`ui/admin/empty-value\\.|${lists}`),
    // a sign beside '+' is no empty value
    pattern: /(?:\?\?|\|\||\breturn|(?<!'\+' )[?:])\s*['"][-–—]['"]|>\s*[-–—]\s*</,
    wrong: 'A dash stands for an empty value.',
    why: 'A screen reader reads a bare dash as nothing, or as a minus.',
    instead: 'Use EmptyValue (ui/admin/empty-value.tsx).',
  },
  {
    paths: backOffice(lists),
    // texts of loading keep the form of docs/specification/messages.md
    pattern: /(?<!(?:Loading|Logging in)[^'"`<>\n]{0,60})(?<=\w|\})\.\.\.(?=['"`<\n])/,
    wrong: 'Three dots stand for an ellipsis.',
    why: 'The texts of the back-office have one sign for it.',
    instead: 'Write … (fixed texts of docs/specification/messages.md keep their dots).',
  },
  {
    paths: productWithout('shared/time/'),
    pattern: new RegExp(`${code}(?:${zones})`, 'm'),
    wrong: 'A time zone is named in code.',
    why: 'Each conference has its own time zone, which is content.',
    instead:
      'Format with shared/time and the zone of the content (event.dates.timeZone), or useConferenceTime.',
  },
  {
    // allowed for the backups of the installation, the description of the API, the figures (decision 0023)
    paths: productWithout(
      'shared/time/|features/(?:backups|api-docs|dashboard)/|features/events/event-form\\.ts',
    ),
    pattern: new RegExp(`${code}(?: UTC\\b|\\(UTC\\))`, 'm'),
    wrong: 'A time is shown in UTC.',
    why: 'Organisers read times in the zone of their conference.',
    instead:
      'Format with shared/time and the zone of the content (event.dates.timeZone), or useConferenceTime.',
  },
  {
    // other files have Biome's noExcessiveLinesPerFunction, which does not count lines of JSX
    paths: /^(?!e2e\/|bench\/)(?!.*\.test\.).*\.tsx$/,
    pattern: new RegExp(`(?<!// longer than 60 lines: \\S.*\n)${beginning}(?:${skipped}${counted}){60}`, 'm'),
    wrong: 'A function has more than 60 lines of code.',
    why: 'What does not fit on a screen is not read as a whole.',
    instead: 'Give a part of it a name; `// longer than 60 lines: …` before one list or one drawing says so.',
  },
]

/** Forbidden patterns in source texts. */
export const patterns = (files) =>
  files.flatMap(({ path, text }) =>
    rules.flatMap(({ paths, pattern, ...fault }) => {
      const at = paths.test(path) ? text.search(pattern) : -1
      return at === -1 ? [] : [{ ...fault, path, line: lineAt(text, at) }]
    }),
  )
