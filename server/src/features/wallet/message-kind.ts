import type { Language } from '@mynah/contract/languages'
import { walletNoticeMessage, type WalletNoticeContent } from '@mynah/contract/message-kinds/wallet-notice'
import { fillIn, serveMessageKind, shownMoney } from '#features/messages/index.ts'

/** By what the notice is about, and its result. */
const texts: Record<string, Record<Language, string>> = {
  rechargeApproved: {
    en: 'Your recharge of {money} was approved.',
    id: 'Isi saldo {money} disetujui.',
    th: 'เติมเงิน {money} ได้รับการอนุมัติแล้ว',
    vi: 'Yêu cầu nạp {money} đã được duyệt.',
    hi: '{money} जोड़ने का अनुरोध मंज़ूर हुआ।',
    zh: '充值 {money} 已通过。',
  },
  rechargeRefused: {
    en: 'Your recharge of {money} was refused.',
    id: 'Isi saldo {money} ditolak.',
    th: 'เติมเงิน {money} ถูกปฏิเสธ',
    vi: 'Yêu cầu nạp {money} bị từ chối.',
    hi: '{money} जोड़ने का अनुरोध नामंज़ूर हुआ।',
    zh: '充值 {money} 未通过。',
  },
  withdrawalApproved: {
    en: 'Your withdrawal of {money} was paid out.',
    id: 'Penarikan {money} sudah dibayarkan.',
    th: 'ถอนเงิน {money} จ่ายแล้ว',
    vi: 'Yêu cầu rút {money} đã được chi trả.',
    hi: '{money} की निकासी का भुगतान हुआ।',
    zh: '提现 {money} 已打款。',
  },
  withdrawalRefused: {
    en: 'Your withdrawal of {money} was refused, and the money is back in your wallet.',
    id: 'Penarikan {money} ditolak, dan uangnya kembali ke dompet Anda.',
    th: 'ถอนเงิน {money} ถูกปฏิเสธ เงินคืนเข้ากระเป๋าเงินแล้ว',
    vi: 'Yêu cầu rút {money} bị từ chối, tiền đã trả về ví.',
    hi: '{money} की निकासी नामंज़ूर हुई, पैसे वॉलेट में लौट आए।',
    zh: '提现 {money} 未通过，款项已退回钱包。',
  },
  packetRefunded: {
    en: '{money} of your red packet was not opened and came back.',
    id: '{money} dari angpao Anda tidak dibuka dan kembali.',
    th: 'อั่งเปา {money} ไม่มีคนเปิด คืนเงินแล้ว',
    vi: '{money} trong lì xì của bạn không được mở và đã hoàn lại.',
    hi: 'आपके शगुन लिफ़ाफ़े के {money} नहीं खुले और लौट आए।',
    zh: '你的红包有 {money} 未领取，已退回。',
  },
  transferRefunded: {
    en: 'Your transfer of {money} came back.',
    id: 'Transfer Anda {money} kembali.',
    th: 'เงินโอน {money} คืนกลับมาแล้ว',
    vi: 'Khoản chuyển {money} đã hoàn lại.',
    hi: 'आपका {money} का ट्रांसफ़र लौट आया।',
    zh: '你的转账 {money} 已退回。',
  },
}

function lineOf({ kind, result, money }: WalletNoticeContent, language: Language): string {
  const text = texts[`${kind}${result.charAt(0).toUpperCase()}${result.slice(1)}`]
  return text ? fillIn(text[language], { money: shownMoney(money) }) : ''
}

export const walletNoticeKind = serveMessageKind(walletNoticeMessage, {
  pushText: lineOf,
  listText: (content, { language }) => lineOf(content, language),
})
