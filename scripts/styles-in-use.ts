import { type AtRule, parse, type Rule } from 'postcss'

/**
 * The part of a style sheet that a page can use: without selectors that require a class which the page never has.
 * Everything else stays in its order.
 */
export const stylesInUse = (css: string, isUsed: (className: string) => boolean): string => {
  const sheet = parse(css)
  sheet.walkRules((rule) => {
    if (isFrame(rule)) return
    const left = rule.selectors.filter((selector) => classesOf(selector).every(isUsed))
    if (left.length === 0) rule.remove()
    else if (left.length < rule.selectors.length) rule.selectors = left
  })
  sheet.walkAtRules((around) => {
    if (around.nodes?.length === 0) around.remove()
  })
  return sheet.toString()
}

/** A sheet that follows a part of itself: without the fonts, animations and registered properties, which that part contains. */
export const onlyRules = (css: string): string => {
  const sheet = parse(css)
  sheet.walkAtRules(/^(?:font-face|property|(?:-webkit-)?keyframes)$/, (rule) => {
    rule.remove()
  })
  return sheet.toString()
}

/** `from` and `50%` of keyframes are not selectors. */
const isFrame = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name)

/** The classes that a selector requires. Those in parentheses may be alternatives or negations, and do not count. */
export const classesOf = (selector: string): string[] => {
  let bare = selector.replace(/(?<!\\)\[[^\]]*\]/g, '')
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare.replace(/(?<!\\)\((?:\\.|[^()\\])*\)/g, '')
  }
  return [...bare.matchAll(/(?<!\\)\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name = '']) =>
    unescaped(name),
  )
}

const unescaped = (name: string): string =>
  name.replace(/\\([0-9a-f]{1,6} ?|.)/gi, (_, escaped: string) =>
    /^[0-9a-f]+ ?$/i.test(escaped) ? String.fromCodePoint(Number.parseInt(escaped, 16)) : escaped,
  )

/** What may be a class in the source of a script: its words, and the literal beginnings of generated ones. */
export const classesIn = (script: string): { words: ReadonlySet<string>; beginnings: readonly string[] } => ({
  words: new Set([...script.split(/[\s"'`]+/), ...(script.match(/[\w-]+/g) ?? [])]),
  beginnings: [...script.matchAll(/([\w-]+-)\$\{/g)].map(([, beginning = '']) => beginning),
})
