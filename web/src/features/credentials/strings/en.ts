const en = {
  phone: 'Phone number',
  mail: 'E-mail address',
  password: 'Your login password',
  payPassword: 'Payment password',
  provider: 'Sign-in with another service',
  passkey: 'Passkeys',
  providerHint: 'An account there signs you in here too.',
  linked: 'Linked',
  notLinked: 'Not linked',
  linkText: 'Link your {name} account to sign in to Mynah with it.',
  linkedSince: 'Your {name} account has signed you in here since {time}.',
  linkIt: 'Link {name}',
  unlink: 'Unlink',
  unlinkDone: '{name} is unlinked',
  linking: 'Linking…',
  linkDone: 'Linked. You can sign in with it now.',
  linkFailed: 'It is not linked',
  linkFailedText: 'The other service did not confirm it, or it took too long.',
  tryAgain: 'Try again',
  waiting: 'Waiting changes',
  waitingHint: 'Your old phone number and e-mail can stop them too, by the link we sent there.',
  setAt: 'Set on {time}',
  stop: 'Stop',
  stopAsk: 'Stop this change?',
  stopText: 'What you have now stays as it is.',
  stopped: 'The change is stopped',
  held: 'For your safety nothing can be paid or withdrawn until {time}.',
  proof: 'How you prove it is you',
  proofText: 'Prove that it is you:',
  byPassword: 'Password',
  byCode: 'Code',
  byNeither: 'Neither',
  passwordMissing: 'Type your login password',
  waitText:
    'Then the change waits for 24 hours. Your old phone number and e-mail get a message with which they can stop it.',
  waits: 'The change is made on {time}. Until then it can be stopped.',
  undoTitle: 'Change to your account',
  wasItYou: 'Was it you?',
  linkedWaits: 'A change was asked for: {what}. It is made on {time}.',
  linkedDone: 'This was changed on {time}: {what}.',
  stopAllText: 'If it was not you, stop it. All devices are signed out.',
  undoAllText:
    'If it was not you, undo it: this and all later changes are taken back, and all devices are signed out.',
  stopIt: 'Stop the change',
  undoIt: 'Undo the change',
  itWasMe: 'If it was you, just close this page.',
  undone: 'It is as it was before',
  undoneText: 'All devices are signed out. Sign in and choose a new password.',
  toLogin: 'To the sign-in page',
  ended: 'This link is no longer valid',
  endedText: 'It was used already, or its time is over.',
  exportTitle: 'Is it really you?',
  exportGo: 'Go on',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    credentials: typeof en
  }
}
