import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  pointsByDay: 'लगातार दिनों के पॉइंट',
  day: 'दिन {day}',
  dayAndLater: 'दिन {day} और उसके बाद',
  hint: 'ये अगले चेक-इन से लागू होंगे। उपहार दुकान का वह सामान है जो लगातार दिनों से मिलता है; {days} दिन वाला उपहार कमाई हुई सोने की छड़ लेता है।',
  save: 'सहेजें',
  saved: 'सहेजा गया।',
  signInsByDay: 'दिन के अनुसार चेक-इन',
  nobody: 'अभी किसी ने चेक-इन नहीं किया।',
  date: 'दिन',
  people: 'लोग',
  pointsGiven: 'दिए गए पॉइंट',
  goldBars: 'कमाई सोने की छड़ें',
  saveAsk: 'हर दिन के पॉइंट बदलें?\n\nअभी: {before}\nआगे: {after}\n\nसबको अगले साइन-इन से मिलेंगे।',
} satisfies Translated<typeof en>
