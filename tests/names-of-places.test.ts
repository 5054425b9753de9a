import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What names the place of the first conference, in either script. */
const names = /tokyo|\bariake\b|odaiba|haneda|narita|\bJST\b|japan standard time|東京|有明|第十八回/i

/** The code of the product: what a visitor or an organiser can be shown comes from it or from the content. */
const files = execFileSync(
  'git',
  ['ls-files', 'app', 'features', 'platform', 'sandbox', 'shared', 'ui', 'content', 'public', 'database'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(?:tsx?|css|svg|html|txt|sql)$/.test(file) && !/\.test\.tsx?$/.test(file))

/** A migration may store what conferences of an earlier release show. */
const withoutContent = (text: string) => text.replace(/\$json\$.*?\$json\$/gs, '')

test('no component, document, picture, email or text of the back-office names the place of a conference, which is content', () => {
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) =>
    withoutContent(readFileSync(join(root, file), 'utf8'))
      .split('\n')
      .flatMap((line, at) => (names.test(line) ? [`${file}:${at + 1} ${line.trim().slice(0, 100)}`] : [])),
  )
  expect(found).toEqual([])
})
