import type { PushTexts } from '@mynah/contract/system-line'
import type { momentLines } from '@mynah/contract/system-lines/moments'

/** What these lines say in a notification. */
export const momentLineTexts: PushTexts<typeof momentLines> = {
  momentHidden: {
    en: 'We hid one of your moments from others: {note}',
    id: 'Salah satu momen Anda kami sembunyikan dari orang lain: {note}',
    th: 'เราซ่อนโมเมนต์หนึ่งของคุณจากผู้อื่น: {note}',
    vi: 'Chúng tôi đã ẩn một nhật ký của bạn với người khác: {note}',
    hi: 'हमने आपका एक पल दूसरों से छिपाया: {note}',
    zh: '你的一条动态已对他人隐藏：{note}',
  },
  momentRestored: {
    en: 'We looked again: your moment is shown to others as before.',
    id: 'Setelah kami tinjau ulang, momen Anda tampil lagi seperti semula.',
    th: 'เราตรวจสอบอีกครั้งแล้ว โมเมนต์ของคุณแสดงตามเดิม',
    vi: 'Chúng tôi đã xem lại: nhật ký của bạn hiển thị như trước.',
    hi: 'हमने फिर से देखा: आपका पल पहले की तरह दिखता है।',
    zh: '经复核，你的动态已恢复显示。',
  },
  momentDeleted: {
    en: 'We deleted one of your moments: {note}',
    id: 'Salah satu momen Anda kami hapus: {note}',
    th: 'เราลบโมเมนต์หนึ่งของคุณ: {note}',
    vi: 'Chúng tôi đã xóa một nhật ký của bạn: {note}',
    hi: 'हमने आपका एक पल हटाया: {note}',
    zh: '你的一条动态已被删除：{note}',
  },
}
