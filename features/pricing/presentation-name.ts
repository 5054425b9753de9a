/** "LISTENER" as a label: "Listener"; of several, "SPEAKER, POSTER", "Speaker, poster". */
export const presentationName = (type: string): string => `${type.charAt(0)}${type.slice(1).toLowerCase()}`
