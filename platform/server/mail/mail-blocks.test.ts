import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillTemplate } from '#shared/mail-text/fill-template.ts'
import type { Values } from '#shared/mail-text/mail-text.ts'
import { isLong } from '#tests/long.ts'
import { mailBlocks } from './mail-blocks.ts'

const htmlOf = (text: string, values: Values = {}) =>
  String(mailBlocks(fillTemplate({ subject: '', text }, values).blocks))
const link = { words: 'Pay', address: 'https://example.org/?a=b&c' }

describe('the markup of a filled template', () => {
  it.each<[makes: string, text: string, values: Values, markup: string]>([
    ['paragraphs of lines', 'a\nb\n\nc', {}, '<p dir="auto">a<br>b</p>\n<p dir="auto">c</p>\n'],
    [
      'bold',
      'a **b ((c))**',
      { c: 'd' },
      '<p dir="auto">a <strong>b </strong><strong><bdi>d</bdi></strong></p>\n',
    ],
    [
      'a list',
      'a\n- b\n- c',
      {},
      '<p dir="auto">a</p>\n<ul><li dir="auto">b</li><li dir="auto">c</li></ul>\n',
    ],
    [
      'a link',
      '[a "b"](https://c.example/?d&e)',
      {},
      '<p dir="auto"><a href="https://c.example/?d&amp;e"><bdi>a &quot;b&quot;</bdi></a></p>\n',
    ],
    [
      'a link among words',
      'a ((link))',
      { link },
      '<p dir="auto">a <a href="https://example.org/?a=b&amp;c"><bdi>Pay</bdi></a></p>\n',
    ],
    [
      'letters of a value',
      'a ((name))',
      { name: '<b>&amp;' },
      '<p dir="auto">a <bdi>&lt;b&gt;&amp;amp;</bdi></p>\n',
    ],
    ['letters of words', '<b>&amp;', {}, '<p dir="auto">&lt;b&gt;&amp;amp;</p>\n'],
    [
      'lines of what someone wrote',
      '((note))',
      { note: { prose: 'a\n\n<b>' } },
      '<div style="margin:16px 0"><div dir="auto">a</div>\n<div dir="auto">\u00a0</div>\n<div dir="auto">&lt;b&gt;</div>\n</div>\n',
    ],
  ])('makes %s', (_makes, text, values, markup) => expect(htmlOf(text, values)).toBe(markup))

  it('makes a button of a link alone on its line, with the address where a line leads to it', () => {
    const button = htmlOf('((link))', { link })
    expect(button).toMatch(
      /^<p><a href="https:\/\/example\.org\/\?a=b&amp;c" style="display:inline-block[^"]+">Pay<\/a><\/p>\n$/,
    )
    const small = '<p style="color:#43536A">https://example.org/?a=b&amp;c'
    expect(htmlOf('Here:\n[Now](((link)))', { link })).toContain(`>Now</a></p>\n${small}</p>`)
    expect(htmlOf('Here:\n((link))', { link: { ...link, warning: '<Keep>' } })).toContain(
      `${small}<br>&lt;Keep&gt;</p>`,
    )
  })

  it('has the tags of the words, whatever the values are', () => {
    // generating letters of all scripts and URLs of all kinds needs tables that take seconds to build
    const hostile = fc
      .oneof(
        fc.string({ unit: isLong ? 'grapheme' : 'grapheme-ascii' }),
        fc.constantFrom(
          '((link))',
          '<b>x</b>',
          '**x**',
          'x\r\ny',
          '[a](https://b.example)',
          '<script>',
          '"><img src=x>',
          '&lt;b&gt;',
          '- x',
          '</bdi>',
        ),
      )
      .map((value) => `${value}.`)
    const address = isLong
      ? fc.webUrl().filter((url) => !url.includes("'"))
      : fc.constantFrom(
          'https://b.example',
          'http://c.example/~d;e=(f)/%22%3C?g=h&lt;=i&j#k',
          'https://l.example/&amp;',
        )
    const template =
      'Dear **((name))** [to ((name))](((link)))\n- ((name))\n\n((link))\n\n((rows))\n\n((note))\n\n((all))\n\n((link)): ((rows))'
    const make = (name: string, url: string) => {
      const made = { words: name, address: url, warning: name }
      return htmlOf(template, {
        name,
        link: made,
        rows: { rows: [[name, name]] },
        note: { prose: name },
        all: { entries: [{ title: name, lines: [name], link: made }] },
      })
    }
    const tagsOf = (markup: string) => [
      ...new Set(markup.match(/<[^>]*>?/g)?.map((tag) => tag.replace(/href="[^"<>]*"/, 'href'))),
    ]
    const expected = tagsOf(make('Ada', 'https://a.example'))
    fc.assert(
      fc.property(hostile, address, (name, url) => {
        expect(tagsOf(make(name, url))).toEqual(expected)
      }),
    )
  })
})
