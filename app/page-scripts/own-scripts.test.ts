import { describe, expect, it } from 'vitest'
import { onlyOwnScripts } from './own-scripts.ts'

const mark = 'a-mark'
const first = 'theme()'
const own = `<script nonce="${mark}">run()</script><script nonce="${mark}" type="module" async="">import "/a.js"</script>`

describe('the scripts of a page', () => {
  it('are ours when they were rendered with the mark, which is never sent', () => {
    const page = `<script>${first}</script><link nonce="${mark}" rel="modulepreload" href="/a.js"/>${own}`
    expect(onlyOwnScripts(page, { first, mark })).toBe(page.replaceAll(` nonce="${mark}"`, ''))
  })

  it('may have data beside them, which never runs', () => {
    const page = '<script type="application/ld+json">{"a":"b"}</script>'
    expect(onlyOwnScripts(page, { first, mark })).toBe(page)
  })

  it.each([
    ['one without a mark', '<script>steal()</script>'],
    ['one with another mark', '<script nonce="another">steal()</script>'],
    ['one that says the mark', `<script>steal(' nonce="${mark}"')</script>`],
    ['a file', '<script src="/uploads/a.js"></script>'],
    ['one in capitals', '<SCRIPT>steal()</SCRIPT >'],
    ['one over lines', '<script\n type="module"\n>steal()</script>'],
    ['one that does not end', '<script>steal()'],
    ['what only looks like data', '<script data-type="application/ld+json">steal()</script>'],
    ['the first script with more', `<script>${first};steal()</script>`],
  ])('keep a page from leaving that has %s', (_what, foreign) => {
    expect(() => onlyOwnScripts(`<html>${own}${foreign}`, { first, mark })).toThrow(
      'a script that is not ours',
    )
  })
})
