/** What the client itself has to tell, when no server said it. */
export type Trouble =
  | 'networkProblem'
  | 'timeout'
  | 'requestInProgress'
  | 'notSignedIn'
  | 'malformed'
  | 'filesNotKept'
  | 'writtenLongAgo'

type Voice = { toast: (text: string) => void; t: (trouble: Trouble) => string }

let voice: Voice = { toast: () => undefined, t: (trouble) => trouble }

/** The app lends the client its toast and its words, so that the client needs no design system. */
export function setNotifier(given: Voice): void {
  voice = given
}

export const toast = (text: string): void => voice.toast(text)
export const t = (trouble: Trouble): string => voice.t(trouble)
