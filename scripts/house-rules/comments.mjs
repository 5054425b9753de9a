const byExtension = {
  '.css': /\/\*.*?\*\//gs,
  '.sql': /--.*$/gm,
  '.sh': /#.*$/gm,
}

/** As long as the text: the comments of a program, a stylesheet or a migration, with blanks where there is something else. */
export const commentsIn = ({ extension, text, code }) => {
  if (code !== undefined)
    return [...text.split('')]
      .map((letter, at) => (letter === code[at] && letter !== '\n' ? ' ' : letter))
      .join('')
  const pattern = byExtension[extension]
  if (!pattern) return ''
  const blank = text.replace(/[^\n]/g, ' ').split('')
  for (const { 0: comment, index } of text.matchAll(pattern))
    blank.splice(index, comment.length, ...comment.split(''))
  return blank.join('')
}
