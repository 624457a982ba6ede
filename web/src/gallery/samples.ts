import type { Language } from '#i18n/languages.ts'

/** Texts as long as they can get, to see that nothing is cut off. */
export const samples: Record<
  Language,
  { phone: string; hint: string; long: string; error: string; agree: string }
> = {
  en: {
    phone: 'Phone number',
    hint: 'We send a code to this number',
    long: 'Save the changes',
    error: 'Enter a valid phone number',
    agree: 'I agree to the terms and the privacy policy',
  },
  id: {
    phone: 'Nomor telepon',
    hint: 'Kami mengirim kode ke nomor ini',
    long: 'Simpan semua perubahan',
    error: 'Ini bukan nomor telepon yang benar',
    agree: 'Saya menyetujui ketentuan dan kebijakan privasi',
  },
  th: {
    phone: 'หมายเลขโทรศัพท์',
    hint: 'เราจะส่งรหัสไปยังหมายเลขนี้',
    long: 'บันทึกการเปลี่ยนแปลงทั้งหมด',
    error: 'หมายเลขโทรศัพท์ไม่ถูกต้อง',
    agree: 'ฉันยอมรับข้อกำหนดและนโยบายความเป็นส่วนตัว',
  },
  vi: {
    phone: 'Số điện thoại',
    hint: 'Chúng tôi gửi mã đến số này',
    long: 'Lưu tất cả thay đổi',
    error: 'Đây không phải là số điện thoại hợp lệ',
    agree: 'Tôi đồng ý với điều khoản và chính sách quyền riêng tư',
  },
  hi: {
    phone: 'फ़ोन नंबर',
    hint: 'हम इस नंबर पर कोड भेजेंगे',
    long: 'सभी बदलाव सहेजें',
    error: 'यह फ़ोन नंबर सही नहीं है',
    agree: 'मैं शर्तों और गोपनीयता नीति से सहमत हूँ',
  },
  zh: {
    phone: '手机号',
    hint: '验证码将发送到这个号码',
    long: '保存全部修改',
    error: '手机号格式不正确',
    agree: '我同意服务条款和隐私政策',
  },
}

export const people = [
  { id: '1', name: 'Saturday badminton' },
  { id: '2', name: 'Linh Vũ' },
  { id: '3', name: 'Arjun' },
  { id: '4', name: 'Market street vendors' },
  { id: '5', name: '梅玲' },
  { id: '6', name: 'ชนิดา' },
  { id: '7', name: 'हरि' },
  { id: '8', name: 'Wallet' },
]
