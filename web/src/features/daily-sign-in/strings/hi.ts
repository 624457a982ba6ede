import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  track: 'लगातार दिन',
  today: 'आज',
  done: 'चेक-इन हो गया',
  giftDay: 'उपहार का दिन',
  streakLine: 'लगातार {count} दिन, सोने की छड़ तक {left} बाकी',
  beginLine: 'आज चेक-इन करें और {points} पॉइंट पाएँ',
  begunLine: 'आज का चेक-इन हो गया। नई गिनती कल से।',
} satisfies Translated<typeof en>
