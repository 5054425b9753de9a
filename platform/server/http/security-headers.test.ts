import { describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

describe('the headers of every answer', () => {
  it('keep other windows out, and switch off what no page uses', () => {
    expect(securityHeaders({ isSecure: false })).toEqual({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    })
  })

  it.each([
    [false, 'max-age=31536000'],
    [true, 'max-age=31536000; includeSubDomains'],
  ])('keep visitors on https, those of names below as well: %s', (withSubdomains, expected) => {
    expect(securityHeaders({ isSecure: true, withSubdomains })['strict-transport-security']).toBe(expected)
    expect(securityHeaders({ isSecure: false, withSubdomains })).not.toHaveProperty(
      'strict-transport-security',
    )
  })
})
