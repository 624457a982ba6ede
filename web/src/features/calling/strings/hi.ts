import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  readRules: 'नियम पढ़ें',
  endedByOperator: 'हमने आपकी कॉल खत्म की: {reason}',
  call: 'कॉल',
  voiceCall: 'वॉइस कॉल',
  videoCall: 'वीडियो कॉल',
  missed: 'छूटी हुई कॉल',
  inCall_one: '{count} कॉल में',
  inCall_other: '{count} कॉल में',
  join: 'शामिल हों',
  inCallAlready: 'आप पहले से कॉल में हैं',
  callBack: 'वापस कॉल करें',
  lasted: 'बातचीत {length}',
  theyDeclined: 'कॉल अस्वीकार हुई',
  youDeclined: 'आपने अस्वीकार किया',
  theyWereBusy: 'लाइन व्यस्त',
  youCancelled: 'रद्द की गई',
  noAnswer: 'जवाब नहीं मिला',
} satisfies Translated<typeof en>
