/** What the client itself has to tell, when no server said it. */
export type Trouble = 'networkProblem' | 'timeout' | 'requestInProgress' | 'notSignedIn' | 'malformed'

type Voice = { toast: (text: string) => void; say: (trouble: Trouble) => string }

let voice: Voice = { toast: () => undefined, say: (trouble) => trouble }

/** The app lends the client its toast and its words, so that the client needs no design system. */
export function lendVoice(lent: Voice): void {
  voice = lent
}

export const toast = (text: string): void => voice.toast(text)
export const say = (trouble: Trouble): string => voice.say(trouble)
