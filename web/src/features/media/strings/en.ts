const en = {
  nameAndNote: '{name} · {note}',
  muted: 'Muted',
  mute: 'Mute',
  unmute: 'Unmute',
  cameraOn: 'Camera on',
  cameraOff: 'Camera off',
  flip: 'Flip',
  sound: 'Sound',
  soundDevices: 'Microphone and speaker',
  microphone: 'Microphone',
  speaker: 'Speaker',
  noDevices: 'No sound device found',
  share: 'Share screen',
  stopSharing: 'Stop sharing',
  silenced: 'The browser is blocking the sound.',
  play: 'Turn on sound',
  retry: 'Try again',
  serverFull: 'The server is carrying as many calls as it can. Try again in a moment.',
  microphoneRefused: 'The microphone is blocked. Allow it in the browser’s settings for this page.',
  microphoneAbsent: 'No microphone found.',
  microphoneTaken: 'Another program is using the microphone.',
  cameraRefused: 'The camera is blocked. Allow it in the browser’s settings for this page.',
  cameraAbsent: 'No camera found.',
  cameraTaken: 'Another program is using the camera.',
  leaveCallAsk: 'Leave the call?',
  leaveMeetingAsk: 'Leave the meeting?',
  leaveAndGoOn: 'Leave',
  findOut: 'Find out what is wrong',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    media: typeof en
  }
}
