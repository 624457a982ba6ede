const en = {
  title: 'Scan',
  hint: 'Point the camera at the QR code of a person, a group or a sign-in.',
  camera: 'Camera picture',
  cameraOff: 'The camera cannot be used here. Choose a picture of the code instead.',
  fromPicture: 'From a picture',
  mine: 'My QR code',
  none: 'There is no QR code in this picture',
  unknown: 'This code leads nowhere',
  unknownText: 'It may be old, or its owner may have replaced it.',
  text: 'The code says',
  copy: 'Copy',
  copied: 'The content has been copied',
  copyFailed: 'Copying failed',
  again: 'Scan again',
  useScanner: 'Open the scanner here and point it at the code.',
  openScanner: 'Open the scanner',
  signIn: 'Sign in by QR code',
  signInHint: 'Open Mynah on your phone, choose Scan, and point it at this code.',
  signInCode: 'QR code for signing in',
  scanned: 'Scanned. Confirm on your phone.',
  expired: 'This code has expired',
  cancelled: 'Cancelled on the phone',
  another: 'New code',
  otherWays: 'Other ways to sign in',
  confirmTitle: 'Sign in there?',
  warning:
    'Only confirm if you see this code on your own screen right now. Whoever sent it to you could read everything in your account.',
  device: 'Device',
  place: 'Address',
  time: 'Time',
  confirm: 'Sign in',
  cancel: 'Cancel',
  confirmed: 'Signed in on the other device',
  qrSignIn:
    'You signed in on another device: {device}. If this was not you, end its session in the settings.',
  noticeSecurity: 'Security',
  wasThisYou: 'Was this you?',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    scan: typeof en
  }
}
