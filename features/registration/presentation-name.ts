/** "LISTENER" as people read it: "Listener". */
export const presentationName = (type: string): string => `${type.charAt(0)}${type.slice(1).toLowerCase()}`
