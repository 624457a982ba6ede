import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  moments: 'पल',
  likes: 'पसंद',
  comments: 'टिप्पणियाँ',
  reports: 'शिकायतें',
  hiddenMoments: 'छिपे पल',
  noneHidden: 'कोई छिपा नहीं है।',
  author: 'लेखक',
  words: 'शब्द',
  media: 'तस्वीरें या वीडियो',
  note: 'लेखक के लिए टिप्पणी',
  published: 'प्रकाशित',
  hiddenMoment: 'छिपा पल',
  saidHidden: 'पल छिपा दिया गया।',
  saidRestored: 'पल फिर दिख रहा है।',
  saidDeleted: 'पल हटा दिया गया।',
  deleteAsk: 'यह पल हटाएँ?',
  hide: 'पल छिपाएँ',
  delete: 'पल हटाएँ',
  restore: 'पल वापस लाएँ',
  mediaOf: 'पल का मीडिया',
  momentNumber: 'पल {number}',
  video: 'वीडियो',
  pictureNumber: 'तस्वीर {number}',
} satisfies Translated<typeof en>
