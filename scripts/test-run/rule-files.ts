import { matchesGlob } from 'node:path'

/** Tests of pure rules, without server and database, by their location: the root and the pages of a feature, and shared code. */
export const ruleFiles = [
  '{features,sandbox}/*/*.test.ts',
  '{features,sandbox}/*/web/**/*.test.ts',
  '{shared,content,ui,platform/browser,scripts/art,scripts/check-architecture,scripts/dev}/**/*.test.{ts,tsx}',
  'tests/{specification,settings-page,security-page}.test.ts',
]

export const isRuleFile = (path: string): boolean => ruleFiles.some((pattern) => matchesGlob(path, pattern))
