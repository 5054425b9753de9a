import { expect, test } from 'vitest'
import { html } from './html.ts'

test('the markup of emails escapes what is filled in, keeps what html made, joins lists, drops nothing-values', () => {
  const name = `<script>"Ada" & 'Eve'</script>`
  const rows = ['a<b', 'c'].map((row) => html`<li>${row}</li>`)

  expect(String(html`<p title="${name}">${undefined}${null}${false}${0}</p><ul>${rows}</ul>`)).toBe(
    '<p title="&lt;script&gt;&quot;Ada&quot; &amp; &#39;Eve&#39;&lt;/script&gt;">0</p><ul><li>a&lt;b</li><li>c</li></ul>',
  )
})
