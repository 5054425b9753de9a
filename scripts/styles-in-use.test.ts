import { describe, expect, test } from 'vitest'
import { classesIn, classesOf, stylesInUse } from './styles-in-use.ts'

describe('classesOf', () => {
  test.each<[selector: string, classes: string[]]>([
    ['body', []],
    ['.card', ['card']],
    ['.card > a.link:hover', ['card', 'link']],
    ['.md\\:grid-cols-2', ['md:grid-cols-2']],
    ['.text-\\[0\\.9375rem\\]', ['text-[0.9375rem]']],
    ['.w-\\[calc\\(100\\%-1rem\\)\\]', ['w-[calc(100%-1rem)]']],
    ['.\\32xl\\:p-4', ['2xl:p-4']],
    ['a[href$=".pdf"]', []],
    ['.list:not(.empty)', ['list']],
    ['.dark\\:flex:where([data-theme="dark"], [data-theme="dark"] .any)', ['dark:flex']],
    [':is(.one, .other:has(.third)) .inner', ['inner']],
  ])('%s', (selector, classes) => {
    expect(classesOf(selector)).toEqual(classes)
  })
})

describe('stylesInUse', () => {
  const keep = (css: string, ...names: string[]) => stylesInUse(css, (name) => names.includes(name))

  test('leaves out what asks for a class that the page never has, and what is empty then', () => {
    expect(keep('a{color:red}.one{top:0}.two{top:1px}@media print{.two{top:2px}}', 'one')).toBe(
      'a{color:red}.one{top:0}',
    )
  })
  test('keeps the order, the layers and every step of an animation', () => {
    const css =
      '@layer a,b;@layer a{.one{top:0}}@keyframes turn{from{top:0}50%{top:1px}}@layer b{.one{top:2px}}'
    expect(keep(css, 'one')).toBe(css)
  })
  test('takes single selectors out of a list', () => {
    expect(keep('.one,.two,.one .three{top:0}', 'one')).toBe('.one{top:0}')
  })
})

test('classesIn finds the classes of a script, and how those begin that it puts together', () => {
  const { words, beginnings } = classesIn(['const look={open:"md:grid p-2",s:`wave-', '{n} rest`}'].join('$'))
  expect(['md:grid', 'p-2', 'open', 'rest'].filter((name) => !words.has(name))).toEqual([])
  expect(beginnings).toEqual(['wave-'])
})
