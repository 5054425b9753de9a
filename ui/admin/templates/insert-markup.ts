/** A text and its selection. */
type Selected = { text: string; from: number; to: number }

/** Wraps the selection in `**`, or inserts a selected example word. */
export const withBold = (selected: Selected): Selected => around(selected, '**', '**', 'words')

/** Makes the selection a link, and selects its URL. */
export const withLink = ({ text, from, to }: Selected): Selected => {
  const label = text.slice(from, to) || 'words'
  const begun = `${text.slice(0, from)}[${label}](`
  const address = 'https://'
  return {
    text: `${begun}${address})${text.slice(to)}`,
    from: begun.length,
    to: begun.length + address.length,
  }
}

/** Inserts `- ` before each selected line, or removes it where all have it. */
export const withList = ({ text, from, to }: Selected): Selected => {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next < 0 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const changed = lines.map((line) => (isList ? line.slice(2) : `- ${line.replace(/^- /, '')}`)).join('\n')
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length }
}

/** Replaces the selection, and puts the cursor after it. */
export const withInsertion = ({ text, from, to }: Selected, piece: string): Selected => {
  const at = from + piece.length
  return { text: text.slice(0, from) + piece + text.slice(to), from: at, to: at }
}

const around = ({ text, from, to }: Selected, before: string, after: string, empty: string): Selected => {
  const label = text.slice(from, to) || empty
  const start = from + before.length
  return {
    text: text.slice(0, from) + before + label + after + text.slice(to),
    from: start,
    to: start + label.length,
  }
}
