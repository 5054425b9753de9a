import { matchesGlob } from 'node:path'

/** Tests of rules that need neither server nor database, by where they are: a feature's root, its pages, what all share. */
export const ruleFiles = [
  '{features,sandbox}/*/*.test.ts',
  '{features,sandbox}/*/web/**/*.test.ts',
  '{shared,content,ui,platform/browser,scripts/art,scripts/check-architecture}/**/*.test.{ts,tsx}',
  'tests/{specification,settings-page,security-page}.test.ts',
]

export const isRuleFile = (path: string): boolean => ruleFiles.some((pattern) => matchesGlob(path, pattern))
