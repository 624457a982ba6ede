const en = {
  title: 'Passkeys',
  intro:
    'Sign in and pay with your fingerprint, your face or the PIN of your device. There is nothing to remember, and no fake page can steal it.',
  add: 'Add a passkey',
  impossible:
    'Passkeys cannot be used with this browser at this address. They need https and the name of a site.',
  elsewhere: 'Passkeys are used at {host}. Open Mynah there to add one.',
  added: 'Added {time}',
  used: 'Last used {time}',
  unused: 'Not used yet',
  here: 'On this device',
  synced: 'Synced to your devices',
  actionsOf: 'Actions for {name}',
  rename: 'Rename',
  name: 'Name of the passkey',
  nameMissing: 'Type a name',
  save: 'Save',
  remove: 'Remove',
  removeTitle: 'Remove passkey',
  removeText:
    '“{name}” can then no longer sign in or pay. Devices that are signed in stay signed in; if you lost one, sign it out under Devices too. For 24 hours after this nothing can be paid or withdrawn.',
  removeDone: 'The passkey is removed',
  gone: 'This passkey no longer exists',
  goneText: 'It has already been removed.',
  addText:
    'First confirm that it is you, then your device asks for your fingerprint, face or PIN. For 24 hours after this nothing can be paid or withdrawn.',
  addDone: 'The passkey is added',
  goOn: 'Continue',
  known: 'This device already has a passkey of your account.',
  notAdded: 'No passkey was created. Try again.',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    passkeys: typeof en
  }
}
