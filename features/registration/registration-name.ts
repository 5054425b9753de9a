const names: Readonly<Record<string, string>> = {
  REGISTRATION_ONLY: 'Registration only',
  REGISTRATION_AND_ACCOMMODATION: 'Registration and accommodation',
}

/** A registration type, as it is on the wire, as people read it. */
export const registrationName = (type: string): string => names[type] ?? type
