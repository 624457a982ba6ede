import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'कॉल की जाँच',
  brief: 'इस डिवाइस और नेटवर्क पर कॉल और मीटिंग की ज़रूरतें जाँचता है। कोई आपको सुनता या देखता नहीं।',
  microphone: 'माइक',
  camera: 'कैमरा',
  signalling: 'सर्वर',
  udp: 'UDP से आवाज़ और वीडियो',
  tcp: 'TCP से आवाज़ और वीडियो',
  waiting: 'जाँच हो रही है…',
  asking: 'जाँच हो रही है… ब्राउज़र पूछे तो अनुमति दें।',
  works: 'ठीक चल रहा है।',
  signallingWorks: 'सर्वर से संपर्क हो रहा है।',
  signallingFails: 'कॉल सर्वर से संपर्क नहीं हुआ। फ़ायरवॉल या प्रॉक्सी WebSocket रोक रहा होगा: दूसरा नेटवर्क आज़माएँ।',
  udpFails: 'यह नेटवर्क UDP रोकता है। दूसरा नेटवर्क या फ़ोन का हॉटस्पॉट आज़माएँ।',
  tcpFails: 'यह नेटवर्क मीडिया सर्वर तक TCP भी रोकता है। दूसरा नेटवर्क आज़माएँ।',
  untried: 'जाँच नहीं हुई: सर्वर से संपर्क नहीं हुआ।',
  unneeded: 'ज़रूरत नहीं, UDP चल रहा है।',
  notOffered: 'यह सर्वर सिर्फ़ UDP देता है।',
  again: 'फिर जाँचें',
  tooOften: 'बहुत ज़्यादा जाँचें हुईं। एक मिनट रुककर फिर कोशिश करें।',
} satisfies Translated<typeof en>
