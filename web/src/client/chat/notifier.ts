/** Problems that the client reports by itself, without a message of the server. */
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

/** The app supplies toast and texts, so that the client needs no design system. */
export function setNotifier(given: Voice): void {
  voice = given
}

export const toast = (text: string): void => voice.toast(text)
export const t = (trouble: Trouble): string => voice.t(trouble)
