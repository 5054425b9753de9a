/** A name made of a code: "LISTENER" is "Listener", "DAY_TICKET" "Day ticket". Only where no label is known. */
export const presentationName = (type: string): string =>
  `${type.charAt(0)}${type.slice(1).toLowerCase()}`.replaceAll('_', ' ')
