const names: Readonly<Record<string, string>> = {
  REGISTRATION_ONLY: 'Registration only',
  REGISTRATION_AND_ACCOMMODATION: 'Registration and accommodation',
}

/** The label of a registration type, from its value in the calls. */
export const registrationName = (type: string): string => names[type] ?? type
