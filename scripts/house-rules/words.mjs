import { lineAt } from './files.mjs'
import { placeOf } from './place.mjs'

const gate = 'features/admin-session/server/gate.ts'
const isAdminPage = (path) => /(^|\/)admin-[^/]*$/.test(path)
// these words are spelt here in two halves, so that this file and its test do not break their own rules
const unverified = ['constructEvent', 'WithoutVerification'].join('')
const workplace = ['', 'work', ''].join('/')

/** What begins threads and processes within the limits of their folder, and the embedded database, once. */
const beginners = new Set([
  'platform/server/documents/draw-aside.ts',
  'platform/server/documents/draw-in-portions.ts',
  'platform/server/postgres/embedded-postgres-binaries.ts',
  'platform/server/postgres/embedded-postgres-cluster.ts',
  'platform/server/postgres/embedded-postgres-server.ts',
  'platform/server/processes/ask-process.ts',
  'platform/server/processes/watch-memory.ts',
])

/** Each: where it holds, what is looked for (in the program without strings and comments, unless `raw`), and the lesson. */
const rules = [
  {
    holds: (_path, { layer, isTest }, name) =>
      ['features', 'sandbox'].includes(layer) && !isTest && !name.endsWith('.store.ts'),
    pattern:
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*\(|(?<![\w.$])sql(?:\.\w+\s*\(|\s*(?:<[^`;]*>)?\s*`)/,
    wrong: 'A query outside a store.',
    why: 'Who looks for what touches a table reads the *.store.ts files and has seen everything.',
    instead: 'Move it into the *.store.ts of this noun, as a function that takes the connection first.',
  },
  {
    holds: (path, { layer, isTest }) =>
      !isTest &&
      !['', 'scripts', 'tests', 'e2e', 'bench'].includes(layer) &&
      path !== 'platform/server/config.ts',
    pattern: /\bprocess\s*\??\.\s*env\b|\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*'\s*'/,
    wrong: 'The environment is read outside platform/server/config.ts.',
    why: 'A setting that the schema does not know is neither checked at the start nor documented.',
    instead: 'Add it to the schema in platform/server/config.ts and take its value as an argument.',
  },
  {
    holds: (path, { layer, side, isTest }) =>
      !isTest &&
      ['app', 'sandbox', 'features', 'platform', 'database', 'shared', 'content'].includes(layer) &&
      (side !== 'web' || layer === 'app') &&
      path !== 'platform/server/clock.ts',
    pattern: /\bDate\.now\b|\bnew\s+Date\s*\(\s*\)|\bnew\s+Date\b(?!\s*[(.<])/,
    wrong: 'The time is read outside platform/server/clock.ts.',
    why: 'A test cannot move such a time, and two parts of one request may disagree about it.',
    instead: 'Take a clock (or the date) as an argument: clock.now().',
  },
  {
    holds: (path, { layer, side }) =>
      side === 'web' && ['ui', 'features', 'sandbox', 'app'].includes(layer) && !isAdminPage(path),
    pattern: /(?<![\w.$-])style=[{"'`]/,
    wrong: 'A style attribute on a public page.',
    why: 'The content security policy drops it from the server-rendered page, and hydration does not bring it back.',
    instead: 'Use a class, an SVG attribute, or a data attribute that the stylesheet knows.',
  },
  {
    holds: (path) => path !== 'app/root.tsx',
    pattern: /\bdangerouslySetInnerHTML\b/,
    wrong: 'Text is put into the page as HTML.',
    why: 'What a visitor typed would become a program in the browser of an organiser.',
    instead: 'Let React write text. Only app/root.tsx may, for our own stylesheet.',
  },
  {
    holds: (path, { isTest }) => path.startsWith('features/payments/') && !isTest,
    raw: true,
    pattern:
      /['"`](?:registrations|discountRequests|discount_requests)\b|\b(?:from|join|into|update)\s+(?:registrations|discount_requests)\b/,
    wrong: 'Payments reaches into what is paid for.',
    why: 'Payments is a base noun: whatever can be paid for describes itself to it, so that a new payable changes nothing there.',
    instead:
      'Let the noun answer it: a member of its payable (features/payments/server/payable.ts, app/payables.ts).',
  },
  {
    holds: () => true,
    pattern: new RegExp(unverified),
    wrong: 'A webhook is read without checking its signature.',
    why: 'Anybody could then announce a payment.',
    instead: 'Use constructEvent with the raw body, the signature header and the secret.',
  },
  {
    holds: (_path, { layer, isTest }) => layer === 'ui' && !isTest,
    withTexts: true,
    pattern:
      /payment|registration|abstract|speaker|partner|booking|discount|refund|receipt|delegate|keynote|plenary/i,
    wrong: 'The look knows a word of the business.',
    why: 'What is in ui/ serves every noun; what knows one of them is changed with it, and belongs beside it.',
    instead:
      'Name it after what it looks like (sprite-icon, plain-paragraph), or move it, or its styles, to the feature.',
  },
  {
    holds: (path) => path !== gate,
    pattern:
      /\bas\s+(?:AdminOf|OwnerPermission)\b|(?<![\w)\]$.])<\s*(?:AdminOf|OwnerPermission)\b[^;=]*>\s*[\w({[]/,
    wrong: 'A permission is made by hand.',
    why: 'AdminOf means that the gate has looked at the session, the role and the website of this very request.',
    instead: 'Take it as an argument; a call gets it by the `access` of its contract, a test by logging in.',
  },
  {
    holds: (path, { layer, isTest }) =>
      !isTest &&
      ['app', 'features', 'sandbox', 'platform', 'database'].includes(layer) &&
      !beginners.has(path),
    pattern: /\bnew\s+Worker\s*\(|(?<![.\w])(?:spawn|fork|execFile)(?:Sync)?\s*\(/,
    wrong: 'A thread or a process of its own.',
    why: 'One for each request takes all of the memory: how many there are at once, how long they last and what they may take is said in one place.',
    instead:
      'Use drawAside, or drawInPortions in one of the drawingPlaces (platform/server/documents), or askProcess (platform/server/processes).',
  },
  {
    holds: (path) => path !== 'package-lock.json',
    raw: true,
    pattern: new RegExp(workplace),
    wrong: `A path of somebody's machine: ${workplace}…`,
    why: 'The files speak of the product alone and hold in every clone.',
    instead: 'Write the path from the root of the repository, or copy what is needed into it.',
  },
]

/** As long as the text, without its comments. */
const withoutComments = ({ path, text, code }) =>
  path.endsWith('.css') ? text.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' ')) : code

/** Words that are dangerous, or have one home. */
export const words = (files) =>
  files.flatMap((file) => {
    const { path, text, bare } = file
    const place = placeOf(path)
    const name = path.split('/').at(-1)
    return rules.flatMap(({ holds, pattern, raw, withTexts, ...lesson }) => {
      const searched = raw ? text : withTexts ? withoutComments(file) : bare
      const at = searched !== undefined && holds(path, place, name) ? searched.search(pattern) : -1
      return at === -1 ? [] : [{ ...lesson, path, line: lineAt(text, at) }]
    })
  })
