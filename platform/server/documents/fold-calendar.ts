/**
 * Folds the lines of a calendar file at 75 octets (RFC 5545, 3.1), between characters. The library counts characters
 * instead: a line of Japanese would be three times as long as allowed.
 */
export const foldCalendar = (calendar: string): string =>
  calendar
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map(foldLine)
    .join('\r\n')

const encoder = new TextEncoder()
const limit = 75

const foldLine = (line: string): string => {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > limit) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
