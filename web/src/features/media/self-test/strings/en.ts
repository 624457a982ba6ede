const en = {
  title: 'Test calls',
  brief: 'Checks what calls and meetings need on this device and network. Nobody hears or sees you.',
  microphone: 'Microphone',
  camera: 'Camera',
  signalling: 'Server',
  udp: 'Sound and picture by UDP',
  tcp: 'Sound and picture by TCP',
  waiting: 'Checking…',
  asking: 'Checking… Allow it if the browser asks.',
  works: 'Works.',
  signallingWorks: 'The server can be reached.',
  signallingFails:
    'The server cannot be reached for calls. A firewall or proxy may be blocking WebSockets: try another network.',
  udpFails: 'This network blocks UDP. Try another network, or a hotspot from your phone.',
  tcpFails: 'This network blocks TCP to the media server too. Try another network.',
  untried: 'Not checked: the server was not reached.',
  unneeded: 'Not needed, as UDP works.',
  notOffered: 'This server offers UDP only.',
  again: 'Test again',
  tooOften: 'Too many tests. Wait a minute, then try again.',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    'self-test': typeof en
  }
}
