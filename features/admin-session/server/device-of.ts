/** By fragments of user agents; the first match counts, because most browsers also name others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** The maximum number of characters that are parsed: browsers need fewer, and a client may send 16 kB. */
const maxLength = 500

/** A readable device name for a user agent, for example `Firefox on Linux`. */
export const deviceOf = (userAgent: string): string => {
  const read = userAgent.slice(0, maxLength)
  const [browser, system] = [browsers, systems].map((names) => names.find(([sign]) => sign.test(read))?.[1])
  return [browser, system].filter(Boolean).join(' on ') || 'Unknown device'
}
