/**
 * Patterns with quadratic time, and the maximum length of their input. `own`: the input comes from the product or its
 * operator, with visitors' text escaped.
 */
export const boundedPatterns: Readonly<Record<string, number | 'own'>> = {
  // the HTML of our own pages and emails
  '/<script(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)<\\/script>/g': 'own',
  '/<style[^>]*>([\\s\\S]*?)<\\/style>/g': 'own',
  '/<script type="module" async="">([\\s\\S]*?)<\\/script>/': 'own',
  '/<script\\b([^>]*)>([\\s\\S]*?)(?:<\\/script|$)/gi': 'own',
  '/<style>[\\s\\S]+?<\\/style>/': 'own',
  '/<(\\/?)([a-zA-Z][^\\s/>]*)(?:[^>"\']|"[^"]*"|\'[^\']*\')*>/y': 'own',
  '/<(\\/?)([a-z][^\\s/>]*)((?:"[^"]*"|\'[^\']*\'|[^"\'>])*)>?/iy': 'own',
  // the name of a new conference
  '/^[-\\d]+|-+$/g': 200,
  // our own hashes and figures, settings, and PostgreSQL's output
  '/=+$/': 'own',
  '/\\s*–\\s*/': 'own',
  '/^whsec_.+(,\\s*whsec_.+)?$/': 'own',
  '/could not create (any Unix-domain sockets|lock file "[^"]*\\.s\\.PGSQL)/': 'own',
  '/lock file "postmaster.pid" already exists|shared memory block .* still in use/': 'own',
  '/pg_hba\\.conf .*no encryption/': 'own',
  "/ENOENT.*open '/": 'own',
  "/EACCES.*open '/": 'own',
  // a path, limited in length
  '/\\/+$/': 2_000,
  // a password, or a word of an email address
  '/^(.+?)\\1+$/u': 1_000,
  '/^[^\\p{L}]+|[^\\p{L}]+$/gu': 1_000,
  // the beginning of a user agent
  '/\\bVersion\\/[\\d.]+ .*\\bSafari\\//': 500,
  // the date of a conference
  '/,?\\s+\\d{4}$/': 500,
  // a name or an institute on a receipt
  '/([\\u064b-\\u0650]+)\\u0651/g': 500,
  // truncated log text
  '/(?<=value )".*"(?= is out of range)/': 1_000,
  '/".*"(?=(?:\\.\\.\\.)? is not valid JSON)/': 1_000,
  '/[^\\s@<>"\'(),:;/?&=]{1,64}%40[^\\s@<>"\'(),:;/?&=]{1,255}/': 1_000,
  // an email with parts of limited length
  '/(?:[0-9a-f-]{36}|(?:live|test)\\.\\d{1,9})\\.\\d{1,16}\\.[\\w-]{43}(?![\\w-])|(?<=#)[\\w-]{43}(?![\\w-])/': 10_000,
}
