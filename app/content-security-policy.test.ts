import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `))

describe('the policy of a page', () => {
  test('lets it ask its own server and the countries service, and no one else', () => {
    const policy = contentSecurityPolicy('', 'https://restcountries.com')
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://restcountries.com")
    expect(policy.replace(' https://restcountries.com', '')).toBe(contentSecurityPolicy(''))
  })

  test('names no other origin while the countries service is off', () => {
    expect(directive(contentSecurityPolicy(''), 'connect-src')).toBe("connect-src 'self'")
    expect(contentSecurityPolicy('', undefined)).not.toMatch(/https?:|\*|unsafe/)
  })
})
