import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainMarkup } from './plain-markup.ts'

/** All that may ever stand in a preview: closed forms of tags, and letters. */
const closedForm =
  /^(?:[^<>]|<\/?(?:p|div|span|h[1-6]|br|hr|[uo]l|li|d[ldt]|table|caption|t(?:head|body|foot|r|h|d)|strong|[biu]|em|s|small|su[bp]|blockquote|pre|code|bd[io])(?: dir="(?:ltr|rtl|auto)")?(?: lang="[a-z\d-]+")?>)*$/

describe('the markup of an email', () => {
  test.each([
    ['keeps what it is laid out with', '<h1>Dear</h1><table><tr><td>x</td></tr></table>', null],
    [
      'keeps the direction and the language',
      '<p dir="RTL" lang=he>x<bdi dir=auto>y</bdi>',
      '<p dir="rtl" lang="he">x<bdi dir="auto">y</bdi>',
    ],
    ['keeps references as letters', 'R&amp;D &lt;b&gt; &#39;&copy;', null],
    ['keeps letters that look like markup', 'a < b > c </3 5<6', 'a &lt; b &gt; c &lt;/3 5&lt;6'],
    ['drops styles', '<style>p{background:url(x)}</style><p style="color:red" class=a>x</p>', '<p>x</p>'],
    ['drops handlers', '<body onload="a()"><p onclick=b() id=c>x<img src=y onerror=z()>', '<p>x'],
    [
      'drops addresses and keeps the words of a link',
      '<a href="javascript:a()">x</a><a href=//b>y</a>',
      'xy',
    ],
    ['drops scripts with what is in them', "<script>'</p>'</script >x<SCRIPT src=a></SCRIPT>y", 'xy'],
    ['drops drawings', '<svg onload=a()><style>b</style><p>c</svg>x<math><mtext>y</math>', 'x'],
    [
      'drops what loads',
      '<link rel=stylesheet href=a><meta http-equiv=refresh content="0;url=b"><base href=c>x',
      'x',
    ],
    ['drops forms', '<form action="a"><input name=b><button>c</button></form>x', 'x'],
    ['drops the rest of a comment that never ends', 'x<!-- <p>y', 'x'],
    ['reads on where a drawing never ends', '<svg><p>x', '<p>x'],
    ['reads a tag that never ends as one', 'x<p title="y', 'x<p>"y'],
    ['is not led by a bracket in quotes', '<p title="><img src=x onerror=y()>">z', '<p>z'],
    ['is not led by an attribute in quotes', `<p title=' dir="ltr" onclick=x '>z`, '<p dir="ltr">z'],
  ])('%s', (_does, given, plain) => expect(plainMarkup(given)).toBe(plain ?? given))

  test('is of a closed form, whatever was in it, and stays as it is when it is read again', () => {
    const part = fc.constantFrom(
      ...'< > / " \' = ! -- & ; <!-- --> <p <P> </p> <svg <svg> </svg> <style> </style> <script <img onerror=x() style="a" dir=rtl lang="en" <template> </template <math <a href=javascript:x() x &lt;'.split(
        ' ',
      ),
      ' ',
      '\n',
      '\0',
    )
    const markup = fc.array(fc.oneof(part, fc.string({ maxLength: 4 })), { maxLength: 40 })
    fc.assert(
      fc.property(markup, (parts) => {
        const plain = plainMarkup(parts.join(''))
        expect(plain).toMatch(closedForm)
        expect(plainMarkup(plain)).toBe(plain)
      }),
    )
  })

  test('is read once from its beginning to its end, however it is nested', () => {
    for (const part of ['<svg>', '<a "', `<a '"`, '<!--', '</script', '<', '<script <'])
      expect(plainMarkup(part.repeat(20_000))).toMatch(closedForm)
  })
})
