import { lineAt } from './files.mjs'

/** A line of a hook or a component itself, two spaces in, which runs at each render. */
const writtenInRender = /^ {2}[\w$]+\.current = /gm

/** What runs while a page is drawn only reads. */
export const renders = (files) =>
  files
    .filter(({ path }) => /^(app|features|sandbox|platform\/browser|ui)\/.*\.tsx?$/.test(path))
    .flatMap(({ path, text, bare }) =>
      [...bare.matchAll(writtenInRender)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        wrong: 'A ref is written during render.',
        why: 'React may render a part and throw the result away, or render it twice: what was written then is of no page.',
        instead: 'Write it in an event or an effect; an effect reads the newest values with useEffectEvent.',
      })),
    )
