/**
 * Saves an answer as a file, as a link with `download` would; for calls that need a header, which a link cannot send.
 * @throws when the answer breaks off: half a file is none.
 */
export const saveAs = async (response: Response, name: string): Promise<void> => {
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameIn(response) ?? name
  link.click()
  // the browser has taken the file over by the next turn
  setTimeout(() => URL.revokeObjectURL(address))
}

/** The name that the server gives the file, where it gives one. */
const nameIn = (response: Response): string | undefined =>
  /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
