import type { PushTexts } from '@mynah/contract/system-line'
import type { complaintLines } from '@mynah/contract/system-lines/complaints'

/** What these lines say in a notification. */
export const complaintLineTexts: PushTexts<typeof complaintLines> = {
  complaintDismissed: {
    en: 'We looked at your report and found no breach of the rules.',
    id: 'Laporan Anda sudah kami periksa, tidak ada pelanggaran aturan.',
    th: 'เราตรวจสอบเรื่องร้องเรียนแล้ว ไม่พบการละเมิดกฎ',
    vi: 'Chúng tôi đã xem khiếu nại của bạn và không thấy vi phạm.',
    hi: 'हमने आपकी शिकायत देखी, नियमों का उल्लंघन नहीं मिला।',
    zh: '你的投诉已核实，未发现违规。',
  },
  complaintActed: {
    en: 'We looked into your report and took action. Thank you!',
    id: 'Laporan Anda sudah kami tindak. Terima kasih.',
    th: 'เราดำเนินการตามเรื่องร้องเรียนของคุณแล้ว ขอบคุณ!',
    vi: 'Chúng tôi đã xử lý khiếu nại của bạn. Cảm ơn!',
    hi: 'हमने आपकी शिकायत पर कार्रवाई की। धन्यवाद!',
    zh: '你的投诉已处理，谢谢！',
  },
  complaintWarning: {
    en: 'We reviewed a report about you or your group and found it justified. If it happens again, we will freeze the account.',
    id: 'Kami menerima laporan yang benar tentang Anda atau grup Anda. Jika terulang, akun dibekukan.',
    th: 'มีผู้ร้องเรียนคุณหรือกลุ่มของคุณและเป็นความจริง หากเกิดขึ้นอีกเราจะระงับบัญชี',
    vi: 'Có khiếu nại đúng về bạn hoặc nhóm của bạn. Nếu tái diễn, chúng tôi sẽ khóa tài khoản.',
    hi: 'आपके या आपके समूह के बारे में सही शिकायत मिली है। दोबारा होने पर खाता फ़्रीज़ होगा।',
    zh: '有关你或你群组的投诉属实。如再发生，账号将被冻结。',
  },
}
