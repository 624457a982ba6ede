const en = {
  devices: 'Devices',
  thisDevice: 'This device',
  otherDevices: 'Also signed in',
  noOthers: 'You are signed in on no other device.',
  lastSeen: 'Last used {time}',
  signedInOn: 'Signed in {time}',
  end: 'Sign out',
  endAsk: 'Sign out {device}?',
  endText: 'It needs the password or a code to get in again.',
  ended: 'Signed out there',
  unknownDevice: 'Unknown device',
  storage: 'Storage',
  used: 'Used on this device',
  usedUnknown: 'Not known here',
  storageHint: 'Mynah keeps recent chats here so that they open at once. They stay in your account.',
  clear: 'Clear',
  clearAsk: 'Clear what is kept on this device?',
  clearText: 'Drafts and messages not sent yet stay.',
  cleared: 'Cleared',
  about: 'About Mynah',
  version: 'Version',
  clientVersion: 'Client version',
  checkUpdate: 'Check for updates',
  upToDate: 'You have the newest version',
  updateAsk: 'A new version is here',
  updateText: 'It comes with a reload. Drafts stay.',
  update: 'Reload',
  updateFailed: 'This could not be checked. Try again.',
  agreement: 'Terms and privacy',
  openSource: 'Free software under the Apache licence 2.0',
} as const

export default en

declare module '#i18n/say.ts' {
  interface Namespaces {
    settings: typeof en
  }
}
